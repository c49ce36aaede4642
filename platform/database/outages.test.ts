import { type Kysely, sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { openGate } from "../../test/database-gate.ts";
import { log } from "../log.ts";
import { isDatabaseAway } from "./database-away.ts";
import { openDatabase, type Patience } from "./open-database.ts";

type Anything = Kysely<unknown>;

// A test is hasty with what stands still, and patient with everything else, which a slow machine may take long for.
const calm: Patience = { connect: 60_000, statement: 60_000, answer: 60_000, queue: 500 };

describe("a database that is away", async () => {
  const { pool, connection } = await freshDatabase(2);
  const gate = await openGate(connection);
  const through = { ...connection, host: "127.0.0.1", port: gate.port };

  /** Asks through the gate in a pool of its own; tells what the work threw and whether an outage was met. */
  async function met(
    patience: Patience,
    work: (db: Anything) => Promise<unknown>,
    before = (_: Anything): Promise<unknown> => Promise.resolve(),
  ) {
    const { db, outages, close } = openDatabase<unknown>(through, 2, patience);
    const request = { outage: false };
    try {
      await before(db);
      const error = await outages
        .watch(request, () => work(db))
        .then(
          () => null,
          (thrown: Error) => thrown,
        );
      return { error, outage: request.outage };
    } finally {
      gate.open();
      await close();
    }
  }
  const ask = (db: Anything) => sql`select 1`.execute(db);

  it("is met by whoever asks while nothing listens, and not by the next once it does", async () => {
    gate.cut();
    expect(await met(calm, ask)).toMatchObject({ outage: true });
    expect(await met(calm, ask)).toEqual({ error: null, outage: false });
  });

  it("is met where the connection in use breaks", async () => {
    const { error, outage } = await met(calm, (db) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        gate.cut();
        await sql`select 1`.execute(tx);
      }),
    );
    expect([isDatabaseAway(error), outage]).toEqual([true, true]);
  });

  it("is met where it takes questions and does not answer", async () => {
    const { error, outage } = await met({ ...calm, answer: 1_000 }, ask, async (db) => {
      await ask(db);
      gate.freeze();
    });
    expect([error?.message, outage]).toEqual(["Query read timeout", true]);
  });

  it("is met where it takes connections and does not answer", async () => {
    gate.freeze();
    expect(await met({ ...calm, connect: 200 }, ask)).toMatchObject({ outage: true });
  });

  it("never uses a connection again whose answer may still come", async () => {
    const { error } = await met(
      { ...calm, answer: 1_500 },
      async (db) => {
        await sql`select 'late'`.execute(db).catch(() => {});
        gate.open();
        const { rows } = await sql<{ says: string }>`select 'new' as says`.execute(db);
        expect(rows).toEqual([{ says: "new" }]);
      },
      async (db) => {
        await ask(db);
        gate.freeze();
      },
    );
    expect(error).toBeNull();
  });

  it("is met where a transaction's server process is ended", async () => {
    const { outage } = await met(calm, (db) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await pool.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
        await ask(tx);
      }),
    );
    expect(outage).toBe(true);
  });

  it("is met where a statement takes too long", async () => {
    expect(
      await met({ ...calm, statement: 200 }, (db) => sql`select pg_sleep(60)`.execute(db)),
    ).toMatchObject({ outage: true });
  });

  it("turns away who would wait in a queue that is too long", async () => {
    const { error, outage } = await met({ ...calm, queue: 1 }, async (db) => {
      const enough = Promise.withResolvers<void>();
      const busy = [1, 2, 3].map(() =>
        db.connection().execute(async (held) => {
          await ask(held);
          await enough.promise;
        }),
      );
      const turnedAway = await ask(db).catch((thrown: Error) => thrown);
      enough.resolve();
      await Promise.all(busy);
      throw turnedAway;
    });
    expect([error?.message, outage]).toEqual([
      "Too many requests wait for a connection to the database.",
      true,
    ]);
  });

  it("is not asked any more once it has been out of reach for some seconds", async () => {
    const { db, outages, close } = openDatabase<unknown>(through, 2, calm);
    let away = true;
    outages.rely(() => away);
    try {
      const refused = () => ask(db).catch((error: Error) => error.message);
      await vi.waitFor(
        async () => expect(await refused()).toBe("The database has been out of reach for some seconds."),
        30_000,
      );
      away = false;
      await ask(db);
    } finally {
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
  ])("SQLSTATE %s: away is %s", async (code, away) => {
    const { outage } = await met(calm, (db) =>
      sql.raw(`do $$ begin raise exception 'so it is' using errcode = '${code}'; end $$`).execute(db),
    );
    expect(outage).toBe(away);
  });

  it("is logged once, not by each of a flood, and once more when it is over", async () => {
    const lines: [string, string][] = [];
    const take = (level: string) => (_: unknown, text?: string) => void lines.push([level, String(text)]);
    vi.spyOn(log, "error").mockImplementation(take("error"));
    vi.spyOn(log, "warn").mockImplementation(take("warn"));
    const { db, outages, close } = openDatabase<unknown>(through, 2, calm);
    try {
      gate.cut();
      await Promise.all(
        Array.from({ length: 50 }, () => outages.watch({ outage: false }, () => ask(db)).catch(() => {})),
      );
      gate.open();
      while (lines.length < 2) await ask(db);
    } finally {
      vi.restoreAllMocks();
      await close();
    }
    expect(lines).toEqual([
      ["error", expect.stringContaining("the database is away")],
      ["warn", "the database is back"],
    ]);
  });
});
