import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { lockUser } from "./customer-queries.ts";

it("a locked user's row is no one else's until the transaction ends", async () => {
  const { db } = await createTestDatabase(2);
  const { id } = await createCustomer(db);
  const lockAtOnce = () =>
    db.selectFrom("users").select("id").where("id", "=", id).forUpdate().noWait().execute();
  await db.transaction().execute(async (tx) => {
    expect(await lockUser(tx, id)).toBe(true);
    expect(await lockUser(tx, "nobody")).toBe(false);
    await expect(lockAtOnce()).rejects.toThrow("could not obtain lock");
  });
  expect(await lockAtOnce()).toEqual([{ id }]);
});
