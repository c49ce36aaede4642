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
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number | undefined;

  /** @param limits `maxWaitMs`: a task that has waited so long is rejected too */
  constructor(limits: { permits: number; maxWaiting?: number; maxWaitMs?: number }) {
    this.#permits = limits.permits;
    this.#maxWaiting = limits.maxWaiting ?? Number.POSITIVE_INFINITY;
    this.#maxWaitMs = limits.maxWaitMs;
  }

  /** Runs the task when it has a permit. Throws `SemaphoreFullError` where too many wait, or it waited too long. */
  async run<T>(task: () => Promise<T>, ticket: Ticket = {}): Promise<T> {
    // A task that need not wait starts at once.
    const release = this.#permits > 0 ? this.#take() : await this.#wait(ticket);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Waits for a permit. @returns what gives it back, once; throws as `run` */
  async acquire(ticket: Ticket = {}): Promise<() => void> {
    return this.#permits > 0 ? this.#take() : this.#wait(ticket);
  }

  #take(): () => void {
    this.#permits--;
    return this.#release();
  }

  /** The permit is handed over: a task that arrives at the same time does not take it. */
  #release(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.#next();
      if (next) next.start(this.#release());
      else this.#permits++;
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

  #next(): Waiter | undefined {
    for (const [key, queue] of this.#queues) {
      const next = queue.shift();
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
      if (!next) continue;
      this.#waiting--;
      return next;
    }
    return undefined;
  }
}

export class SemaphoreFullError extends Error {}
