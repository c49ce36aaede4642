import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { deliverTestOrder } from "../../../test/orders/deliver-test-order.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { insertRider } from "../../fulfilment/riders/rider-queries.ts";
import { listReviewableLines } from "./review-queries.ts";

const { db } = await createTestDatabase();
for (const rider of [
  { name: "Without a phone", phone: "" },
  { name: "Kashif", phone: "ask in the shop" },
  { name: "Bilal", phone: "0314 4444444 24/7" },
])
  await insertRider(db, rider);
await createCustomer(db, { role: "packer", phone: "on request" });
await setShopSettings(db, { phone: "later" });

it.each([
  ["a phone", "0300 1234567", true],
  ["a phone without digits", "call me", true],
  ["the phone of a rider", "0314 4444444", false],
])("offers a delivered order with %s for rating: %s is %s", async (_, phoneNumber, isOffered) => {
  const { id } = await placeTestOrder(db, await createCustomer(db), { phoneNumber });
  await deliverTestOrder(db, id);
  expect((await listReviewableLines(db, id)).length > 0).toBe(isOffered);
});
