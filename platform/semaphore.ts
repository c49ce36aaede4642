interface Ticket {
  /** Tasks of one key queue together, and keys take turns, so that no key delays the others. */
  key?: string;
  /** Whether the task goes to the front of its key's queue. */
  first?: boolean;
}

interface Waiter {
  start(): void;
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

  constructor({ permits, maxWaiting = Number.POSITIVE_INFINITY }: { permits: number; maxWaiting?: number }) {
    this.#permits = permits;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs the task when it has a permit. Throws `SemaphoreFullError` where too many wait. */
  async run<T>(task: () => Promise<T>, ticket: Ticket = {}): Promise<T> {
    if (this.#permits === 0) await this.#wait(ticket);
    else this.#permits--;
    try {
      return await task();
    } finally {
      // The permit is handed over: a task that arrives meanwhile does not take it.
      const next = this.#next();
      if (next) next.start();
      else this.#permits++;
    }
  }

  #wait({ key = "", first }: Ticket): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= this.#maxWaiting) this.#makeRoom(queue.length);
    return new Promise((start, reject) => {
      if (first) queue.unshift({ start, reject });
      else queue.push({ start, reject });
      this.#queues.set(key, queue);
      this.#waiting++;
    });
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
