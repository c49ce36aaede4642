import { expect, it } from "vitest";
import { beside } from "../../../../test/beside.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { moveCourier } from "./courier-write-queries.ts";

const { db } = await createTestDatabase();

async function courierIds() {
  const rows = await db.selectFrom("couriers").select("id").orderBy("position").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

it("a courier moves from where another move that is not saved yet puts it", async () => {
  const [first = "", second = "", third = "", ...others] = await courierIds();
  await beside(
    db,
    (tx) => moveCourier(tx, first, 1),
    () => db.transaction().execute((tx) => moveCourier(tx, first, 1)),
  );
  expect(await courierIds()).toEqual([second, third, first, ...others]);
});
