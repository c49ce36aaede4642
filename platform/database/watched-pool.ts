import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { QueryNotSentError } from "./database-unavailable.ts";
import type { Outages } from "./outages.ts";
import { isPlanOutOfDate, statementNames } from "./statement-names.ts";

/**
 * The pool as the query builder sees it: outages are detected, the queue is bounded, a connection that timed out is never
 * used again, since the late answer might go to the next query, and repeated statements are prepared.
 * @param maxQueue how many queries may wait for a connection
 */
export function watchedPool(pool: pg.Pool, outages: Outages, maxQueue: number): PostgresPool {
  const statementNamer = statementNames();
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        if (outages.isUnavailable())
          throw new QueryNotSentError("The database has been unreachable for several seconds.");
        if (pool.waitingCount >= maxQueue)
          throw new QueryNotSentError("Too many requests are waiting for a database connection.");
        const client = await pool.connect();
        const wrapped = wrappedClients.get(client);
        if (wrapped) return wrapped;
        const newlyWrapped = wrapClient(client, outages, statementNamer);
        wrappedClients.set(client, newlyWrapped);
        return newlyWrapped;
      } catch (error) {
        outages.reportError(error);
        throw error;
      }
    },
  };
}

type StatementNamer = ReturnType<typeof statementNames>;

function wrapClient(
  client: pg.PoolClient,
  outages: Outages,
  statementNamer: StatementNamer,
): PostgresPoolClient {
  const { processID } = client as { processID?: number };
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = parameters as unknown[];
    // A statement without values, such as `begin` or `commit`, has no plan.
    const name = values.length > 0 ? statementNamer.nameOf(text) : undefined;
    try {
      const result = await (name === undefined
        ? client.query(text, values)
        : client.query({ name, text, values }));
      outages.reportSuccess();
      return result;
    } catch (error) {
      if (isPlanOutOfDate(error)) {
        broken = true;
        statementNamer.retire(text);
        // Fails again within a transaction, which has ended by this error.
        return client.query(text, values);
      }
      if ((error as Error).message === "Query read timeout") {
        broken = true;
        // Whatever follows on it, such as the end of its transaction, fails at once.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      outages.reportError(error);
      throw error;
    }
  };
  return {
    ...(processID === undefined ? {} : { processID }),
    query: ((submitted: unknown, parameters: readonly unknown[]) =>
      typeof submitted === "string"
        ? query(submitted, parameters)
        : client.query(submitted as pg.Submittable)) as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || broken),
  };
}
