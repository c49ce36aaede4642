interface Ticket {
  /** Tasks of one key queue together, and keys take turns, so that no key delays the others. */
  key?: string;
  /** Whether the task goes to the front of its key's queue. */
  first?: boolean;
}

interface Waiter {
  start(release: () => void): void;
  reject(error: SemaphoreFullError): void;
}

/**
 * Runs so many tasks at once and lets the others wait, fairly to their keys. Where too many wait in all, the last of
 * the longest queue is rejected: a flood under few keys rejects and delays itself.
 */
export class Semaphore {
  #permits: number;
  #waiting = 0;
  /** The key whose turn it is comes first. */
  readonly #queues = new Map<string, Waiter[]>();
  readonly #running = new Map<string, number>();
  readonly #maxPerKey: number;
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number | undefined;

  /** @param limits `maxPerKey`: of the permits, those that one key has at most; `maxWaitMs`: a task that has waited so long is rejected too */
  constructor(limits: { permits: number; maxPerKey?: number; maxWaiting?: number; maxWaitMs?: number }) {
    this.#permits = limits.permits;
    this.#maxPerKey = limits.maxPerKey ?? limits.permits;
    this.#maxWaiting = limits.maxWaiting ?? Number.POSITIVE_INFINITY;
    this.#maxWaitMs = limits.maxWaitMs;
  }

  /** Runs the task when it has a permit. Throws `SemaphoreFullError` where too many wait, or it waited too long. */
  async run<T>(task: () => Promise<T>, ticket: Ticket = {}): Promise<T> {
    // A task that need not wait starts at once.
    const release = this.#hasPermit(ticket.key) ? this.#take(ticket.key) : await this.#wait(ticket);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Waits for a permit. @returns what gives it back, once; throws as `run` */
  async acquire(ticket: Ticket = {}): Promise<() => void> {
    return this.#hasPermit(ticket.key) ? this.#take(ticket.key) : this.#wait(ticket);
  }

  #hasPermit(key = ""): boolean {
    return this.#permits > 0 && (this.#running.get(key) ?? 0) < this.#maxPerKey;
  }

  #take(key = ""): () => void {
    this.#permits--;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#permits++;
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
      this.#startNext();
    };
  }

  #wait({ key = "", first }: Ticket): Promise<() => void> {
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= this.#maxWaiting) this.#makeRoom(queue.length);
    return new Promise((resolve, reject) => {
      const timer = this.#maxWaitMs && setTimeout(() => this.#giveUp(key, waiter), this.#maxWaitMs);
      const waiter: Waiter = {
        start(release) {
          clearTimeout(timer);
          resolve(release);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      if (first) queue.unshift(waiter);
      else queue.push(waiter);
      this.#queues.set(key, queue);
      this.#waiting++;
    });
  }

  #giveUp(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key) ?? [];
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) this.#queues.delete(key);
    this.#waiting--;
    waiter.reject(new SemaphoreFullError());
  }

  #makeRoom(ownLength: number): void {
    const [longest = []] = [...this.#queues.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= ownLength + 1) throw new SemaphoreFullError();
    longest.pop()?.reject(new SemaphoreFullError());
    this.#waiting--;
  }

  /** The permit is handed over at once: a task that arrives at the same time does not take it. */
  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasPermit(key)) continue;
      const next = queue.shift();
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
      if (!next) continue;
      this.#waiting--;
      next.start(this.#take(key));
      return;
    }
  }
}

export class SemaphoreFullError extends Error {}
