import { type Kysely, sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabaseProxy } from "../../test/database/database-proxy.ts";
import { eventually } from "../../test/server/shop-process.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { log } from "../log.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { type DatabaseTimeouts, openDatabase } from "./open-database.ts";
import { type OutageFlag, trackOutages } from "./outages.ts";

type Anything = Kysely<unknown>;

// A test is hasty with what stands still, and patient with everything else, which a slow machine may take long for.
const longTimeouts: DatabaseTimeouts = {
  connectMs: 60_000,
  statementMs: 60_000,
  responseMs: 60_000,
  maxQueue: 500,
};

describe("an outage of the database", async () => {
  const { pool, connection } = await createTestDatabase(2);
  const gate = await openDatabaseProxy(connection);
  const gatedConnection = { ...connection, host: "127.0.0.1", port: gate.port };

  /** Asks through the gate in a pool of its own; tells what the work threw and whether an outage was met. */
  async function runThroughGate(
    timeouts: DatabaseTimeouts,
    work: (db: Anything) => Promise<unknown>,
    prepare = (_: Anything): Promise<unknown> => Promise.resolve(),
  ) {
    const { db, outages, close } = openDatabase<unknown>(gatedConnection, 2, timeouts);
    const flag: OutageFlag = { outage: false };
    try {
      await prepare(db);
      const error = await outages
        .runWatched(flag, () => work(db))
        .then(
          () => null,
          (thrown: Error) => thrown,
        );
      return { error, outage: flag.outage, ...(flag.isBusy ? { isBusy: true } : {}) };
    } finally {
      gate.open();
      await close();
    }
  }
  const query = (db: Anything) => sql`select 1`.execute(db);
  /** Has the pool connected, however long that takes. */
  const connect = (db: Anything) => eventually(async () => void (await query(db)));

  it("fails queries while no server listens, and none once one does", async () => {
    gate.cut();
    expect(await runThroughGate(longTimeouts, query)).toMatchObject({ outage: true });
    expect(await runThroughGate(longTimeouts, query)).toEqual({ error: null, outage: false });
  });

  it("is met where the connection in use breaks", async () => {
    const { error, outage } = await runThroughGate(longTimeouts, (db) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        gate.cut();
        await sql`select 1`.execute(tx);
      }),
    );
    expect([isDatabaseUnavailable(error), outage]).toEqual([true, true]);
  });

  it("is met where it takes questions and does not answer", async () => {
    const { error, outage } = await runThroughGate(
      { ...longTimeouts, responseMs: 1_000 },
      query,
      async (db) => {
        await connect(db);
        gate.freeze();
      },
    );
    expect([error?.message, outage]).toEqual(["Query read timeout", true]);
  });

  it("is met where it takes connections and does not answer", async () => {
    gate.freeze();
    expect(await runThroughGate({ ...longTimeouts, connectMs: 200 }, query)).toMatchObject({ outage: true });
  });

  it("never uses a connection again whose answer may still come", async () => {
    const { error } = await runThroughGate(
      { ...longTimeouts, responseMs: 1_500 },
      async (db) => {
        await sql`select 'late'`.execute(db).catch(() => {});
        gate.open();
        await eventually(async () => {
          const { rows } = await sql<{ says: string }>`select 'new' as says`.execute(db);
          expect(rows).toEqual([{ says: "new" }]);
        });
      },
      async (db) => {
        await connect(db);
        gate.freeze();
      },
    );
    expect(error).toBeNull();
  });

  it("is met where a transaction's server process is ended", async () => {
    const { outage } = await runThroughGate(longTimeouts, (db) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await pool.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
        await query(tx);
      }),
    );
    expect(outage).toBe(true);
  });

  it("is met where a statement takes too long", async () => {
    expect(
      await runThroughGate({ ...longTimeouts, statementMs: 200 }, (db) =>
        sql`select pg_sleep(60)`.execute(db),
      ),
    ).toMatchObject({ outage: true });
  });

  it("is not heard of when the queue is full: queries are rejected, as by a busy shop", async () => {
    const logged = vi.spyOn(log, "error");
    onTestFinished(() => void logged.mockRestore());
    const { error, outage, isBusy } = await runThroughGate({ ...longTimeouts, maxQueue: 1 }, async (db) => {
      const releaseAll = Promise.withResolvers<void>();
      const busy = [1, 2, 3].map(() =>
        db.connection().execute(async (heldConnection) => {
          await query(heldConnection);
          await releaseAll.promise;
        }),
      );
      const rejection = await query(db).catch((thrown: Error) => thrown);
      releaseAll.resolve();
      await Promise.all(busy);
      throw rejection;
    });
    expect([error?.message, outage, isBusy]).toEqual([
      "Too many requests are waiting for a database connection.",
      true,
      true,
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  describe("while the connection that listens is lost", () => {
    /** Asks each so many ms whether a query should fail at once; each that need not is answered, or none is. */
    function failingAtOnce(times: number[], isAnswered: boolean): boolean[] {
      const now = vi.spyOn(performance, "now");
      onTestFinished(() => void now.mockRestore());
      const { setReachabilityProbe, isUnavailable, reportSuccess } = trackOutages();
      setReachabilityProbe(() => true);
      return times.map((time) => {
        now.mockReturnValue(time);
        const fails = isUnavailable();
        if (!fails && isAnswered) reportSuccess();
        return fails;
      });
    }

    it("fails no query as long as each is answered, however long the shop was idle", () => {
      expect(failingAtOnce([0, 1_900, 3_800, 60_000], true)).toEqual([false, false, false, false]);
    });

    it("fails queries at once where none is answered, but tries one in two seconds", () => {
      expect(failingAtOnce([0, 1_900, 2_100, 2_200, 4_000, 4_100, 4_200], false)).toEqual([
        false,
        false,
        false,
        true,
        true,
        false,
        true,
      ]);
    });
  });

  it("fails queries at once after some seconds out of reach", async () => {
    const { db, outages, close } = openDatabase<unknown>(gatedConnection, 2, longTimeouts);
    let isUnreachable = true;
    outages.setReachabilityProbe(() => isUnreachable);
    gate.cut();
    try {
      const refused = () => query(db).catch((error: Error) => error.message);
      await eventually(async () =>
        expect(await refused()).toBe("The database has been unreachable for several seconds."),
      );
      isUnreachable = false;
      gate.open();
      await query(db);
    } finally {
      gate.open();
      await close();
    }
  });

  // What a test cannot bring about without harm: the words are PostgreSQL's own, the codes are what counts.
  it.each([
    ["57P01", true],
    ["57P03", true],
    ["53100", true],
    ["53300", true],
    ["25006", true],
    ["08006", true],
    ["58030", true],
    ["23505", false],
    ["40P01", false],
    ["42P01", false],
    ["P0001", false],
  ])("SQLSTATE %s: away is %s", async (code, expected) => {
    const { outage } = await runThroughGate(longTimeouts, (db) =>
      sql.raw(`do $$ begin raise exception 'so it is' using errcode = '${code}'; end $$`).execute(db),
    );
    expect(outage).toBe(expected);
  });

  it("is logged once, not by each of a flood, and again when it is over", async () => {
    const lines: [string, string][] = [];
    const collect = (level: string) => (_: unknown, text?: string) => void lines.push([level, String(text)]);
    vi.spyOn(log, "error").mockImplementation(collect("error"));
    vi.spyOn(log, "warn").mockImplementation(collect("warn"));
    const { db, outages, close } = openDatabase<unknown>(gatedConnection, 2, longTimeouts);
    try {
      gate.cut();
      await Promise.all(
        Array.from({ length: 50 }, () =>
          outages.runWatched({ outage: false }, () => query(db)).catch(() => {}),
        ),
      );
      gate.open();
      while (lines.length < 2) await query(db);
    } finally {
      vi.restoreAllMocks();
      await close();
    }
    expect(lines).toEqual([
      ["error", expect.stringContaining("database unavailable")],
      ["warn", "database available again"],
    ]);
  });
});
