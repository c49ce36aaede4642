import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { DatabaseBusy } from "./database-away.ts";
import type { Outages } from "./outages.ts";

/**
 * The pool as the query builder sees it: outages are noticed, nobody joins a queue that is too long, and a
 * connection whose answer did not come in time is never used again, since the answer might come to the next question.
 * @param longestQueue how many may wait for a connection
 */
export function watchedPool(pool: pg.Pool, outages: Outages, longestQueue: number): PostgresPool {
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        if (pool.waitingCount >= longestQueue) throw new DatabaseBusy();
        const client = await pool.connect();
        const known = watched.get(client);
        if (known) return known;
        const fresh = watchedClient(client, outages);
        watched.set(client, fresh);
        return fresh;
      } catch (error) {
        outages.failed(error);
        throw error;
      }
    },
  };
}

function watchedClient(client: pg.PoolClient, outages: Outages): PostgresPoolClient {
  const { processID } = client as { processID?: number };
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      const result = await client.query(text, parameters as unknown[]);
      outages.answered();
      return result;
    } catch (error) {
      if ((error as Error).message === "Query read timeout") {
        broken = true;
        // Whatever follows on it, such as the end of its transaction, fails at once.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      outages.failed(error);
      throw error;
    }
  };
  return {
    ...(processID === undefined ? {} : { processID }),
    query: ((asked: unknown, parameters: readonly unknown[]) =>
      typeof asked === "string"
        ? query(asked, parameters)
        : client.query(asked as pg.Submittable)) as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || broken),
  };
}
