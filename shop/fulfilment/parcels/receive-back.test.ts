import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { setStock, stockOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listStockByPlace } from "../../catalogue/stock/stock-by-place-queries.ts";
import { handOver } from "./hand-over.ts";
import { packShipments } from "./pack-shipments.ts";
import { receiveBack } from "./receive-back.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const { actor, order, parcel, plan, shipment, wholeOrder, setShipment, cancel } = parcelFixture(db, admin);
const serum = "lumiskin-retinol";
await setStock(db, serum, 100);

/** An order of so many pieces, out with the shop's rider. */
async function sentOrder(quantity: number) {
  const { id, lineIds } = await order([[serum, quantity]]);
  const shipmentId = await parcel(await wholeOrder(id));
  await packShipments(db, [shipmentId], actor);
  const key = randomUUID();
  const taken = { key, courierId: "rider", riderName: "Imran", counted: 1, at: new Date() };
  await handOver(db, { ...taken, shipmentIds: [shipmentId] }, actor);
  return { orderId: id, lineId: lineIds[0] ?? 0, shipmentId };
}

const receive = (
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
  good: number,
  damaged = 0,
) => receiveBack(db, { shipmentId, articles: [{ orderId, line: 1, good, damaged }] }, actor);

const movementsOf = async (lineId: number) => {
  const { rows } = await pool.query<{ reason: string; pieces: number }>(
    "select reason, pieces from stock_movements where line_id = $1 order by id",
    [lineId],
  );
  return rows.map(({ reason, pieces }) => `${reason} ${pieces}`);
};

describe("[O.comes-back] a line that is cancelled while its parcel is out", () => {
  it("keeps its pieces until the parcel is back, in good condition", async () => {
    const before = await stockOf(db, serum);
    const sent = await sentOrder(2);
    await cancel(sent.lineId);
    expect(await stockOf(db, serum)).toBe((before ?? 0) - 2);
    expect(await receive(sent, 2)).toEqual({ outcome: "received", missing: 0 });
    expect(await stockOf(db, serum)).toBe(before);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -2", "returned 2"]);
    expect(await shipment(sent.shipmentId)).toMatchObject({ state: "received_back" });
    expect(await receive(sent, 2)).toEqual({
      outcome: "refused",
      reason: "This return was already received.",
    });
  });

  it("loses what came back damaged, and what did not come back", async () => {
    const sent = await sentOrder(4);
    await cancel(sent.lineId);
    expect(await receive(sent, 1, 2)).toEqual({ outcome: "received", missing: 1 });
    expect(await movementsOf(sent.lineId)).toEqual(["sale -4", "returned 3", "broken -2"]);
  });

  it("loses what its courier lost, unless it is found", async () => {
    const sent = await sentOrder(1);
    await setShipment(sent.shipmentId, "lost");
    await cancel(sent.lineId);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -1"]);
    await receive(sent, 1);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -1", "returned 1"]);
  });
});

describe("a line that is alive when its parcel comes back", () => {
  it("keeps its pieces, may be sent again, and returns them when it is cancelled", async () => {
    const sent = await sentOrder(2);
    await receive(sent, 2);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -2"]);
    const again = await parcel(await wholeOrder(sent.orderId));
    expect(again).toBeGreaterThan(sent.shipmentId);
    await cancel(sent.lineId);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -2", "cancellation 2"]);
  });

  it("is not sent again with what came back damaged, which is written off when it is cancelled", async () => {
    const sent = await sentOrder(3);
    await receive(sent, 1, 2);
    expect(await plan(await wholeOrder(sent.orderId))).toMatchObject({ outcome: "refused" });
    await cancel(sent.lineId);
    expect(await movementsOf(sent.lineId)).toEqual(["sale -3", "returned 2", "broken -2", "cancellation 1"]);
  });
});

it("a line that is cancelled after delivery returns nothing", async () => {
  const sent = await sentOrder(1);
  await setShipment(sent.shipmentId, "delivered");
  await cancel(sent.lineId);
  expect(await movementsOf(sent.lineId)).toEqual(["sale -1"]);
  expect(await receive(sent, 1)).toMatchObject({ outcome: "refused" });
});

it("a parcel that is cancelled and received back at once ends with its pieces on the shelf", async () => {
  const before = await stockOf(db, serum);
  // One after another: a phone number holds stock with three orders that no one has confirmed (R61).
  const sent: Awaited<ReturnType<typeof sentOrder>>[] = [];
  while (sent.length < 5) sent.push(await sentOrder(1));
  await Promise.all(sent.flatMap((one) => [receive(one, 1), cancel(one.lineId), receive(one, 1)]));
  expect(await stockOf(db, serum)).toBe(before);
});

it.each([
  ["of an article that is not said", [], "Please enter what came back for each product."],
  ["of more than had left", [[1, 1]], "You entered more pieces than were sent."],
  ["of half a piece", [[0.5, 0]], "Please enter whole numbers."],
  ["of less than nothing", [[1, -1]], "Please enter whole numbers."],
])("nothing is received %s", async (_, counts, reason) => {
  const { orderId, shipmentId } = await sentOrder(1);
  const articles = counts.map(([good = 0, damaged = 0]) => ({ orderId, line: 1, good, damaged }));
  expect(await receiveBack(db, { shipmentId, articles }, actor)).toEqual({ outcome: "refused", reason });
  expect((await shipment(shipmentId)).state).toBe("handed_over");
});

it("says where the pieces of a product are", async () => {
  const other = "lumiskin-niacinamide-zinc";
  await setStock(db, other, 20);
  const place = async () => (await listStockByPlace(db, other))[0];
  const { id, lineIds } = await order([[other, 3]]);
  expect(await place()).toMatchObject({ shelf: 17, taken: 3, packed: 0, comingBack: 0 });
  const [first, second] = [
    await parcel([{ orderId: id, line: 1, quantity: 1 }]),
    await parcel([{ orderId: id, line: 1, quantity: 2 }]),
  ];
  await packShipments(db, [first, second], actor);
  expect(await place()).toMatchObject({ shelf: 17, taken: 0, packed: 3 });
  const taken = { key: randomUUID(), courierId: "rider", riderName: "", counted: 1, at: new Date() };
  await handOver(db, { ...taken, shipmentIds: [first] }, actor);
  expect(await place()).toMatchObject({
    taken: 0,
    packed: 2,
    withCouriers: [{ courier: "Own rider", pieces: 1 }],
  });
  await setShipment(first, "coming_back");
  expect(await place()).toMatchObject({ taken: 0, packed: 2, withCouriers: [], comingBack: 1 });
  await receiveBack(
    db,
    { shipmentId: first, articles: [{ orderId: id, line: 1, good: 1, damaged: 0 }] },
    actor,
  );
  expect(await place()).toMatchObject({ shelf: 17, taken: 1, packed: 2, comingBack: 0 });
  await cancel(lineIds[0] ?? 0);
  expect(await place()).toMatchObject({ shelf: 20, taken: 0, packed: 0 });
});
