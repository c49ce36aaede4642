import { expect, it } from "vitest";
import { someoneWaits } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { sendConfirmLink } from "../confirm/send-confirm-link.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });

it("a link that is made while someone corrects the number goes to the new number", async () => {
  const order = await placeTestOrder(db, await createCustomer(db));
  const correcting = await pool.connect();
  await correcting.query("begin");
  await correcting.query("update orders set phone_e164 = '+923002222222' where id = $1", [order.id]);
  await correcting.query("update order_links set revoked_at = now() where order_id = $1", [order.id]);
  let isDone = false;
  const sent = { number: order.number, origin: "https://shop.example", actorId: admin.id };
  const prepared = sendConfirmLink(db, sent).finally(() => {
    isDone = true;
  });
  // Until it waits for the order.
  while (!isDone && !(await someoneWaits(db)));
  await correcting.query("commit");
  correcting.release();
  expect(await prepared).toMatchObject({ outcome: "ready", url: expect.stringContaining("923002222222") });
});
