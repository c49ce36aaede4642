import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../shop/schema.ts";

/**
 * The database as better-auth is given it, so that a hook can write in the transaction that it opens: better-auth hands
 * that one to nobody, and calls its own hooks on what was made only after the commit.
 */
export function watchTransactions(database: Database) {
  const open = new AsyncLocalStorage<Database>();
  const watched = new Proxy(database, {
    get(target, name) {
      if (name === "transaction") return () => watchedBuilder(target);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  function watchedBuilder(target: Database) {
    const builder = target.transaction();
    const execute: typeof builder.execute = (work) => builder.execute((tx) => open.run(tx, () => work(tx)));
    return new Proxy(builder, {
      get: (of, name) => (name === "execute" ? execute : Reflect.get(of, name).bind(of)),
    });
  }
  return {
    watched,
    /** The transaction that is open here; outside of any the database itself. */
    current: (): Database => open.getStore() ?? database,
  };
}
