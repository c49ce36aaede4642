import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { recogniseOrderCities } from "./recognise-order-cities.ts";

const { db } = await createTestDatabase();
const place = async (shippingAddress: string) =>
  (await placeTestOrder(db, await createCustomer(db), { shippingAddress })).id;
const cityOf = async (id: number) =>
  (await db.selectFrom("orders").where("id", "=", id).select("cityId").executeTakeFirstOrThrow()).cityId;

it("stores the city that an address names, leaves a doubtful one to a person, and changes none that is known", async () => {
  const clear = await place("House 4, Street 9, Gulberg, Lahore");
  const doubtful = await place("House 4, Lahore, Karachi");
  const decided = await place("House 5, Lahore");
  await db.updateTable("orders").set({ cityId: "karachi" }).where("id", "=", decided).execute();
  await recogniseOrderCities(db, [clear, doubtful, decided]);
  expect(await Promise.all([clear, doubtful, decided].map(cityOf))).toEqual(["lahore", null, "karachi"]);
});
