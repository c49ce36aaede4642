import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../shop/schema.ts";

/**
 * The database for better-auth, and the transaction that better-auth has open: a hook writes in it, although
 * better-auth passes it to nobody and calls its own after-hooks only after the commit.
 */
export function transactionScope(database: Database) {
  const open = new AsyncLocalStorage<Database>();
  const scoped = new Proxy(database, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  function execute<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction().execute((tx) => open.run(tx, () => work(tx)));
  }
  return {
    scoped,
    /** The open transaction of this async context; outside of one, the database. */
    current: (): Database => open.getStore() ?? database,
  };
}
