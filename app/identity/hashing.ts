import { replacePasswordHash } from "../../shop/customers/customer-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { hashOf, isHashOf, isOutdated } from "./password-hash.ts";

// A hash takes 32 MB and a good part of a second of one processor, on a thread of its own. The threads are shared with
// files and pictures, so that passwords may not have them all.
const atOnce = 2;
const mostWaiting = 100;

/** Lets so many work at once; others wait for their turn, and too many are sent away. */
export class Turns {
  #working = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #mostWaiting: number;

  constructor(most: { atOnce: number; waiting: number }) {
    this.#atOnce = most.atOnce;
    this.#mostWaiting = most.waiting;
  }

  /** Does the work when it is its turn. Throws `Busy` where too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new Busy("too many passwords at once");
      // Whoever ends hands the place over: nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#working++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }
}

/** Too many passwords at once: worth trying again after `retryAfter` seconds. */
export class Busy extends Error {
  readonly retryAfter = 5;
}

const turns = new Turns({ atOnce, waiting: mostWaiting });

/** Passwords as they are kept, hashed and checked a few at a time, off the event loop. */
export const passwords = {
  hash: (password: string) => turns.take(() => hashOf(password)),
  /** A right password whose hash was made for less than is asked today is hashed anew. */
  verify: (db: Database, { hash, password }: { hash: string; password: string }) =>
    turns.take(async () => {
      if (!(await isHashOf(hash, password))) return false;
      if (isOutdated(hash)) await replacePasswordHash(db, hash, await hashOf(password));
      return true;
    }),
};
