import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { describe, expect, it } from "vitest";
import { compiledOnce } from "./compiled-once.ts";
import { columnNames } from "./open-database.ts";

interface Schema {
  parcels: { id: number; placedAt: Date | null; note: string | null; sender: string };
}

interface Parcel {
  placedAt: Date | null;
  note?: string | null;
}

/** A database that only writes down what it is asked. */
function noting() {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  class Noting extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
          asked.push({ sql, parameters });
          return { rows: [{ placed_at: 1 }] } as unknown as QueryResult<Row>;
        },
        streamQuery: () => {
          throw new Error("not asked here");
        },
      };
    }
  }
  const db = new Kysely<Schema>({
    plugins: [columnNames],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Noting(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, asked };
}

function statements() {
  let built = 0;
  const insert = compiledOnce((db: Kysely<Schema>, values: { parcels: Parcel[]; from: { name: string } }) => {
    built++;
    return db
      .insertInto("parcels")
      .values(values.parcels.map((parcel, index) => ({ id: index, sender: values.from.name, ...parcel })))
      .returning("placedAt");
  });
  return { insert, built: () => built };
}

describe("a statement that is compiled once", () => {
  const day = new Date("2026-03-01T10:00:00Z");

  it("is asked with the values of each time, and its answer read as any other", async () => {
    const { db, asked } = noting();
    const { insert, built } = statements();
    await insert(db, { parcels: [{ placedAt: day, note: "ring" }], from: { name: "Ayesha" } });
    const rows = await insert(db, { parcels: [{ placedAt: null, note: null }], from: { name: "Bilal" } });
    expect(rows).toEqual([{ placedAt: 1 }]);
    expect(built()).toBe(1);
    expect(asked.map(({ parameters }) => parameters)).toEqual([
      [0, "Ayesha", day, "ring"],
      [0, "Bilal", null, null],
    ]);
    expect(asked[0]?.sql).toBe(asked[1]?.sql);
    expect(asked[0]?.sql).toContain('("id", "sender", "placed_at", "note") values ($1, $2, $3, $4)');
  });

  it("is compiled anew for another number of rows, and for what is left out", async () => {
    const { db, asked } = noting();
    const { insert, built } = statements();
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
    expect(built()).toBe(4);
    expect(asked.map(({ parameters }) => parameters)).toEqual([
      [0, "Ayesha", day, "a"],
      [0, "Ayesha", day, "b", 1, "Ayesha", null, "c"],
      [0, "Ayesha", day],
      [0, "Ayesha", day],
    ]);
  });
});
