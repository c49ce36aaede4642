import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { describe, expect, it } from "vitest";
import { compileOnce } from "./compile-once.ts";
import { columnNamePlugin } from "./open-database.ts";

interface Schema {
  parcels: { id: number; placedAt: Date | null; note: string | null; sender: string };
}

interface Parcel {
  placedAt: Date | null;
  note?: string | null;
}

/** A database that only writes down what it is asked. */
function recordingDatabase() {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  class RecordingDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
          queries.push({ sql, parameters });
          return { rows: [{ placed_at: 1 }] } as unknown as QueryResult<Row>;
        },
        streamQuery: () => {
          throw new Error("not asked here");
        },
      };
    }
  }
  const db = new Kysely<Schema>({
    plugins: [columnNamePlugin],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, queries };
}

function countedInsert() {
  let buildCount = 0;
  const insert = compileOnce((db: Kysely<Schema>, values: { parcels: Parcel[]; from: { name: string } }) => {
    buildCount++;
    return db
      .insertInto("parcels")
      .values(values.parcels.map((parcel, index) => ({ id: index, sender: values.from.name, ...parcel })))
      .returning("placedAt");
  });
  return { insert, buildCount: () => buildCount };
}

describe("a statement that is compiled once", () => {
  const day = new Date("2026-03-01T10:00:00Z");

  it("runs with the values of each call, and its result is parsed as any other", async () => {
    const { db, queries } = recordingDatabase();
    const { insert, buildCount } = countedInsert();
    await insert(db, { parcels: [{ placedAt: day, note: "ring" }], from: { name: "Ayesha" } });
    const rows = await insert(db, { parcels: [{ placedAt: null, note: null }], from: { name: "Bilal" } });
    expect(rows).toEqual([{ placedAt: 1 }]);
    expect(buildCount()).toBe(1);
    expect(queries.map(({ parameters }) => parameters)).toEqual([
      [0, "Ayesha", day, "ring"],
      [0, "Bilal", null, null],
    ]);
    expect(queries[0]?.sql).toBe(queries[1]?.sql);
    expect(queries[0]?.sql).toContain('("id", "sender", "placed_at", "note") values ($1, $2, $3, $4)');
  });

  it("is compiled again for another number of rows, and for omitted values", async () => {
    const { db, queries } = recordingDatabase();
    const { insert, buildCount } = countedInsert();
    const from = { name: "Ayesha" };
    await insert(db, { parcels: [{ placedAt: day, note: "a" }], from });
    await insert(db, {
      parcels: [
        { placedAt: day, note: "b" },
        { placedAt: null, note: "c" },
      ],
      from,
    });
    await insert(db, { parcels: [{ placedAt: day, note: undefined }], from });
    await insert(db, { parcels: [{ placedAt: day }], from });
    expect(buildCount()).toBe(4);
    expect(queries.map(({ parameters }) => parameters)).toEqual([
      [0, "Ayesha", day, "a"],
      [0, "Ayesha", day, "b", 1, "Ayesha", null, "c"],
      [0, "Ayesha", day],
      [0, "Ayesha", day],
    ]);
  });
});
