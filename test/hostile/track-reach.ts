import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { built } from "../test-shop.ts";

interface RequestReach {
  action: boolean;
  queries: number;
}

const routeReach = new AsyncLocalStorage<RequestReach>();
const requestReach = new AsyncLocalStorage<RequestReach>();

type Handler = (args: unknown) => unknown;

/**
 * Counts honestly how far requests get: whether a route's own action was called, or its own loader asked the database.
 * What the shell asks for every page (the session, the settings, the cart's count) does not count.
 * Call it before the first request of the shop, with its pool.
 */
export function trackReach(pool: pg.Pool): void {
  for (const [id, route] of Object.entries(built.routes)) {
    // Where nothing is, nothing is reached.
    if (!route || id === "root" || id.endsWith("not-found")) continue;
    const { action, loader } = route.module as { action?: Handler; loader?: Handler };
    const module: Record<string, unknown> = { ...route.module };
    if (action) {
      module.action = (args: unknown) => {
        const reach = requestReach.getStore();
        if (reach) reach.action = true;
        return action(args);
      };
    }
    if (loader) {
      module.loader = (args: unknown) => {
        const reach = requestReach.getStore();
        return reach ? routeReach.run(reach, () => loader(args)) : loader(args);
      };
    }
    Object.assign(route, { module });
  }
  // The server's own copy of the driver.
  const { Client } = pool as unknown as { Client: typeof pg.Client };
  const { query } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  Object.assign(Client.prototype, {
    query(this: unknown, ...args: unknown[]) {
      const reach = routeReach.getStore();
      if (reach) reach.queries++;
      return query.apply(this, args);
    },
  });
}

/** Sends a request and tells whether it reached an action or a query of its route. */
export async function sendTracked<T>(send: () => Promise<T>): Promise<{ answer: T; reached: boolean }> {
  const reach: RequestReach = { action: false, queries: 0 };
  const answer = await requestReach.run(reach, send);
  return { answer, reached: reach.action || reach.queries > 0 };
}
