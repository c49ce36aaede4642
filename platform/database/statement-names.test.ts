import { expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { statementNames } from "./statement-names.ts";

it("names a statement from its second time on, always alike, only so many, and none that is retired", () => {
  const { nameOf } = statementNames(2);
  expect([nameOf("a"), nameOf("a"), nameOf("a")]).toEqual([undefined, "lumiskin_1", "lumiskin_1"]);
  expect([nameOf("b"), nameOf("b")]).toEqual([undefined, "lumiskin_2"]);
  expect([nameOf("c"), nameOf("c"), nameOf("a")]).toEqual([undefined, undefined, "lumiskin_1"]);
  const { nameOf: nameAgain, retire } = statementNames();
  expect([nameAgain("a"), nameAgain("a")]).toEqual([undefined, "lumiskin_1"]);
  retire("a");
  expect([nameAgain("a"), nameAgain("a")]).toEqual([undefined, undefined]);
  const long = statementNames();
  expect([long.nameOf("x".repeat(9_000)), long.nameOf("x".repeat(9_000))]).toEqual([undefined, undefined]);
});

it("keeps plans in the database, and outlives a table that is changed by a newer server", async () => {
  const { db, pool } = await createTestDatabase(1);
  const read = () => db.selectFrom("media").selectAll().where("name", "=", "hero-drop").executeTakeFirst();
  for (let n = 0; n < 3; n++) expect(await read()).toMatchObject({ name: "hero-drop" });
  const { rows } = await pool.query(
    "select statement from pg_prepared_statements where statement like '%media%'",
  );
  expect(rows).toHaveLength(1);

  await pool.query("alter table media add column colour text default 'sand'");
  expect(await read()).toMatchObject({ name: "hero-drop", colour: "sand" });
  await pool.query("alter table media drop column colour");
  // Within a transaction nothing could be tried again, but the statement has lost its name.
  const inTransaction = () =>
    db
      .transaction()
      .execute((tx) => tx.selectFrom("media").selectAll().where("name", "=", "hero-drop").execute());
  expect(await inTransaction()).toHaveLength(1);
});
