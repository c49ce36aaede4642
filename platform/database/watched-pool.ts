import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { NotAsked } from "./database-away.ts";
import type { Outages } from "./outages.ts";
import { isPlanOutOfDate, statementNames } from "./statement-names.ts";

/**
 * The pool as the query builder sees it: outages are noticed, nobody joins a queue that is too long, and a
 * connection whose answer did not come in time is never used again, since the answer might come to the next question.
 * Statements that come again are prepared.
 * @param longestQueue how many may wait for a connection
 */
export function watchedPool(pool: pg.Pool, outages: Outages, longestQueue: number): PostgresPool {
  const names = statementNames();
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        if (outages.isAway()) throw new NotAsked("The database has been out of reach for some seconds.");
        if (pool.waitingCount >= longestQueue)
          throw new NotAsked("Too many requests wait for a connection to the database.");
        const client = await pool.connect();
        const known = watched.get(client);
        if (known) return known;
        const fresh = watchedClient(client, outages, names);
        watched.set(client, fresh);
        return fresh;
      } catch (error) {
        outages.failed(error);
        throw error;
      }
    },
  };
}

type Names = ReturnType<typeof statementNames>;

function watchedClient(client: pg.PoolClient, outages: Outages, names: Names): PostgresPoolClient {
  const { processID } = client as { processID?: number };
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = parameters as unknown[];
    // Without values it is no statement with a plan, but such as `begin` or `commit`.
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    try {
      const result = await (name === undefined
        ? client.query(text, values)
        : client.query({ name, text, values }));
      outages.answered();
      return result;
    } catch (error) {
      if (isPlanOutOfDate(error)) {
        broken = true;
        // Fails again within a transaction, which has ended by this error.
        return client.query(text, values);
      }
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
