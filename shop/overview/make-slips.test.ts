import { expect, it } from "vitest";
import { createCustomer } from "../../test/customers/create-customer.ts";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { planTestParcel } from "../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { sendAgain } from "../fulfilment/parcels/make-parcels.ts";
import { answerCall } from "../orders/confirm/answer-call.ts";
import { confirmMany } from "../orders/confirm/confirm-many.ts";
import { setPackWith } from "../orders/confirm/duplicate-queries.ts";
import { makeSlips } from "./make-slips.ts";

const { db } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

it("of ticked orders what came back or has arrived has no slip, and what is here keeps its own", async () => {
  const back = await insertParcel(db, { number: 95_001, parcel: { state: "received_back" } });
  const arrived = await insertParcel(db, { number: 95_002, parcel: { state: "delivered" } });
  const here = await insertParcel(db, { number: 95_003, parcel: { state: "booked" } });
  const orders = [back, arrived, here];
  const { shipmentIds, left } = await makeSlips(
    db,
    orders.map(({ id }) => id),
    actor,
  );
  expect(shipmentIds).toEqual([here.shipmentId]);
  expect(left.map(({ id, why }) => [id, why.split(": ").slice(1).join(": ")])).toEqual([
    [back.id, "It came back: see Returns."],
    [arrived.id, "Nothing left to pack."],
  ]);
});

it("confirms and packs joined orders as one", async () => {
  const order = { phoneE164: "+923005550103", confirmation: "to_confirm" } as const;
  const [first, joined] = [
    await insertParcel(db, { ...order, number: 95_021 }),
    await insertParcel(db, { ...order, number: 95_022 }),
  ];
  await setPackWith(db, joined.id, first.id);
  expect(await confirmMany(db, [first.id, joined.id], admin.id)).toEqual({ confirmed: 2, left: [] });
  expect(await confirmMany(db, [first.id], admin.id)).toMatchObject({
    confirmed: 0,
    left: [expect.stringMatching(/^LS-95021 .*: already confirmed$/)],
  });
});

it("sends a joined order again whose own parcel came back, with the order that it is packed with", async () => {
  const first = await insertParcel(db, { number: 95_031, parcel: { state: "delivered" } });
  const joined = await insertParcel(db, { number: 95_032, parcel: { state: "received_back" } });
  await setPackWith(db, joined.id, first.id);
  await db
    .updateTable("shipmentLines")
    .set({ receivedGood: 1, receivedDamaged: 0 })
    .where("orderId", "=", joined.id)
    .execute();
  const { shipmentIds, refused } = await sendAgain(db, [joined.shipmentId ?? 0], actor);
  expect(refused).toEqual([]);
  const lines = db.selectFrom("shipmentLines").where("shipmentId", "in", shipmentIds).select("orderId");
  expect(await lines.execute()).toEqual([{ orderId: joined.id }]);
  expect(shipmentIds).not.toContain(joined.shipmentId);
});

it("of ticked orders it is noted what their slips say, so that none leaves once it collects another sum", async () => {
  const { order, id, cash } = await planTestParcel(db, await createCustomer(db));
  expect((await makeSlips(db, [order.id], actor)).shipmentIds).toEqual([id]);
  const parcel = db.selectFrom("shipments").where("id", "=", id).select("slipCash");
  expect(await parcel.executeTakeFirst()).toEqual({ slipCash: cash });
});

it("an order whose number was found to be wrong is not confirmed with others", async () => {
  const order = { phoneE164: "+923005550101", confirmation: "to_confirm" } as const;
  const [wrong, right] = [
    await insertParcel(db, { ...order, number: 95_011 }),
    await insertParcel(db, { ...order, number: 95_012, phoneE164: "+923005550102" }),
  ];
  await answerCall(db, { orderId: wrong.id, outcome: "wrong_number", channel: "call", seen: 0, actor });
  const { confirmed, left } = await confirmMany(db, [wrong.id, right.id], admin.id);
  expect([confirmed, left]).toEqual([1, [expect.stringMatching(/^LS-95011 .*: wrong number$/)]]);
});
