/** Who asks for work: the network they come from, and whether they are known there, which puts them first in it. */
export interface Source {
  network: string;
  known?: boolean;
}

interface Waiter {
  go(): void;
  refuse(error: Busy): void;
}

/**
 * A semaphore that is fair to networks: each has a queue of its own, and they take turns. Where too many wait in all,
 * the last of the longest queue is refused, so that a flood from a few networks refuses and delays itself.
 */
export class FairSemaphore {
  #working = 0;
  #waiting = 0;
  /** In the order of their turns. */
  readonly #queues = new Map<string, Waiter[]>();
  readonly #atOnce: number;
  readonly #mostWaiting: number;

  constructor(most: { atOnce: number; waiting: number }) {
    this.#atOnce = most.atOnce;
    this.#mostWaiting = most.waiting;
  }

  /** Does the work when it is its turn. Throws `Busy` where too many wait already. */
  async take<T>(source: Source, work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#atOnce) await this.#wait(source);
    else this.#working++;
    try {
      return await work();
    } finally {
      // The place is handed over: nobody who comes meanwhile takes it.
      const next = this.#next();
      if (next) next.go();
      else this.#working--;
    }
  }

  #wait({ network, known }: Source): Promise<void> {
    const queue = this.#queues.get(network) ?? [];
    if (this.#waiting >= this.#mostWaiting) this.#makeRoom(queue.length);
    return new Promise((go, refuse) => {
      if (known) queue.unshift({ go, refuse });
      else queue.push({ go, refuse });
      this.#queues.set(network, queue);
      this.#waiting++;
    });
  }

  #makeRoom(ownLength: number): void {
    const [longest = []] = [...this.#queues.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= ownLength + 1) throw new Busy("too many passwords at once");
    longest.pop()?.refuse(new Busy("too many passwords at once"));
    this.#waiting--;
  }

  #next(): Waiter | undefined {
    for (const [network, queue] of this.#queues) {
      const next = queue.shift();
      this.#queues.delete(network);
      if (queue.length > 0) this.#queues.set(network, queue);
      if (!next) continue;
      this.#waiting--;
      return next;
    }
    return undefined;
  }
}

/** Too many passwords at once: worth trying again after `retryAfter` seconds. */
export class Busy extends Error {
  readonly retryAfter = 5;
}
