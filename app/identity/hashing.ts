import { AsyncLocalStorage } from "node:async_hooks";
import { replacePasswordHash } from "../../shop/customers/customer-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { networkOf } from "../limits/shared-limits.ts";
import { FairSemaphore, type Source } from "./fair-semaphore.ts";
import { hashOf, isHashOf, isOutdated } from "./password-hash.ts";

// A hash takes 32 MB and a good part of a second of one processor, on a thread of its own. The threads are shared with
// files and pictures, so that passwords may not have them all.
const semaphore = new FairSemaphore({ atOnce: 2, waiting: 100 });

/** Who waits for a hash; `client`: as limits count their address; `ahead`: a hash made before a transaction needs it. */
export interface HashSource extends Source {
  client: string;
  ahead?: { password: string; hash: string };
}

/** Who it is for whom better-auth hashes: it does not say so itself. The hook that limits sign-in marks who is known. */
export const hashSource = new AsyncLocalStorage<HashSource>();

/** Queues are by the first 48 bits of IPv6, of which somebody may have all; limits by 64. */
export function sourceOf(clientAddress: string): HashSource {
  return { network: networkOf(clientAddress, 48), client: networkOf(clientAddress) };
}

const sourceHere = (): Source => hashSource.getStore() ?? { network: "" };

/** Passwords as they are kept, hashed and checked a few at a time, off the event loop. */
export const passwords = {
  hash: (password: string, source = sourceHere()) => semaphore.take(source, () => hashOf(password)),
  /** A right password whose hash was made for less than is asked today is hashed anew. */
  verify: (db: Database, { hash, password }: { hash: string; password: string }, source = sourceHere()) =>
    semaphore.take(source, async () => {
      if (!(await isHashOf(hash, password))) return false;
      if (isOutdated(hash)) await replacePasswordHash(db, hash, await hashOf(password));
      return true;
    }),
};
