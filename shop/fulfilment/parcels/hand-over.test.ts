import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { insertCorrection } from "../../payments/ledger/correction-queries.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import { type HandOver, handOver } from "./hand-over.ts";
import { listToPrintAgain } from "./list-to-pack.ts";
import { correctSlip, printChosen } from "./make-parcels.ts";
import { packShipments, unpackShipment } from "./pack-shipments.ts";
import { tellCash } from "./tell-cash.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const { actor, order, parcel, shipment, wholeOrder, cashOf, setShipment, cancel } = parcelFixture(db, admin);
const serum = "lumiskin-retinol";
await pool.query(`update products set cost = 64000, weight_grams = 95 where id = '${serum}'`);

async function readyParcel(courier?: string) {
  const { id, lineIds } = await order([[serum, 1]]);
  return { orderId: id, lineId: lineIds[0] ?? 0, id: await parcel(await wholeOrder(id), courier) };
}

const leave = (shipmentIds: number[], changed: Partial<HandOver> = {}) =>
  handOver(
    db,
    {
      key: randomUUID(),
      courierId: "rider",
      riderName: "Imran",
      counted: shipmentIds.length,
      at: new Date("2026-11-20T09:00:00Z"),
      shipmentIds,
      ...changed,
    },
    actor,
  );

describe("a hand-over", () => {
  it("takes packed parcels away, once, and keeps what a piece cost and weighed", async () => {
    const { id, lineId, orderId } = await readyParcel();
    await packShipments(db, [id], actor);
    const key = randomUUID();
    const first = await leave([id], { key, counted: 2 });
    expect(first).toMatchObject({ outcome: "handed_over", shipmentIds: [id], difference: 1, refused: [] });
    expect(await shipment(id)).toMatchObject({
      state: "handed_over",
      courier: "rider",
      handedOverAt: new Date("2026-11-20T09:00:00Z"),
    });
    expect(await leave([id], { key, counted: 2 })).toEqual(first);
    expect(await leave([id])).toMatchObject({
      outcome: "refused",
      refused: [{ shipmentId: id, reason: "Already handed over." }],
    });
    const { rows } = await pool.query(
      `select unit_cost, unit_weight_grams from order_lines where id = ${lineId}`,
    );
    expect(rows).toEqual([{ unit_cost: 64_000, unit_weight_grams: 95 }]);
    const events = await pool.query(
      `select count(*)::int as count from order_events where order_id = ${orderId} and type = 'shipment.handed_over'`,
    );
    expect(events.rows).toEqual([{ count: 1 }]);
    await pool.query(`update products set cost = 70000 where id = '${serum}'`);
  });

  it("leaves here what must not leave, and says why", async () => {
    const fine = await readyParcel();
    const cancelled = await readyParcel();
    await cancel(cancelled.lineId);
    const unconfirmed = await readyParcel();
    await pool.query(`update orders set confirmation = 'to_confirm' where id = ${unconfirmed.orderId}`);
    const refused = await readyParcel();
    await pool.query(`update orders set confirmation = 'refused' where id = ${refused.orderId}`);
    const lost = await readyParcel();
    await setShipment(lost.id, "unknown");
    const other = await readyParcel("tcs");
    const ids = [fine, cancelled, unconfirmed, refused, lost, other].map(({ id }) => id);
    const result = await leave([...ids, 999_999]);
    expect(result).toMatchObject({ outcome: "handed_over", shipmentIds: [fine.id], difference: 6 });
    expect(result.refused.map(({ reason }) => reason)).toEqual([
      "Cancelled. Remove it.",
      "Not confirmed yet. Do not hand it over.",
      "The customer does not want it. Remove it.",
      "The courier did not answer. We do not know if it is booked.",
      "This parcel is for TCS. Put it aside.",
      "This parcel was not found.",
    ]);
    expect((await shipment(cancelled.id)).state).toBe("planned");
  });

  it("to a courier whose protocol the shop speaks needs a booking", async () => {
    const { id } = await readyParcel("postex");
    expect(await leave([id], { courierId: "postex" })).toMatchObject({
      outcome: "refused",
      refused: [{ reason: "Not booked with PostEx yet." }],
    });
    await setShipment(id, "booked");
    expect(await leave([id], { courierId: "postex" })).toMatchObject({ outcome: "handed_over" });
  });

  it("does not leave while its booking is being cancelled, or with another sum than the courier was told", async () => {
    const ready = async () => {
      const one = await readyParcel("postex");
      await db.transaction().execute((tx) => tellCash(tx, [one.id]));
      await setShipment(one.id, "booked");
      await pool.query("update shipments set tracking_number = 'PX-' || id where id = $1", [one.id]);
      return one;
    };
    const [cancelling, cheaper, dearer, fine] = [await ready(), await ready(), await ready(), await ready()];
    const cancel = await db
      .insertInto("courierRequests")
      .values({
        courierId: "postex",
        shipmentId: cancelling.id,
        kind: "cancel",
        payload: JSON.stringify({ trackingNumber: `PX-${cancelling.id}` }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertCorrection(db, cheaper.orderId, -199_900, "A gift");
    await insertCorrection(db, dearer.orderId, 10_000, "Gift wrapping");
    const ids = [cancelling, cheaper, dearer, fine].map(({ id }) => id);
    const result = await leave(ids, { courierId: "postex" });
    expect(result).toMatchObject({ outcome: "handed_over", shipmentIds: [fine.id] });
    expect(result.refused.map(({ reason }) => reason)).toEqual([
      "Its booking is being cancelled.",
      "PostEx will collect a wrong amount. Cancel the booking and book it again.",
      "It was booked for Rs. 1,999, but it should collect Rs. 2,099: book it again, or send it for the old amount.",
    ]);
    const settle = (state: string) =>
      pool.query("update courier_requests set state = $1, finished_at = now() where id = $2", [
        state,
        cancel.id,
      ]);
    await settle("failed");
    expect(await leave([cancelling.id], { courierId: "postex" })).toMatchObject({
      refused: [{ reason: "We do not know if its booking was cancelled." }],
    });
    await settle("refused");
    expect(await leave([cancelling.id], { courierId: "postex" })).toMatchObject({ outcome: "handed_over" });
  });

  it("does not leave packed with a slip that says another sum, until it is printed again or corrected", async () => {
    const [printed, corrected] = [await readyParcel(), await readyParcel()];
    for (const { id, orderId } of [printed, corrected]) {
      expect((await packShipments(db, [id], actor)).packed).toEqual([id]);
      await insertCorrection(db, orderId, -50_000, "Agreed");
    }
    const reason = "Print again: Rs. 1,499, the slip says Rs. 1,999.";
    const both = [printed.id, corrected.id];
    expect(await leave(both)).toMatchObject({ outcome: "refused", refused: [{ reason }, { reason }] });
    expect((await listToPrintAgain(db)).map(({ id }) => id)).toEqual(both);
    await printChosen(db, [{ kind: "parcel", id: printed.id }], actor);
    await correctSlip(db, { shipmentId: corrected.id, cash: 149_900 }, admin.id);
    expect(await listToPrintAgain(db)).toEqual([]);
    expect(await leave(both)).toMatchObject({ outcome: "handed_over", shipmentIds: both });
    expect([await cashOf(printed.id), await cashOf(corrected.id)]).toEqual([149_900, 149_900]);
  });

  it("tells the own rider what a parcel collects, which stays whatever is paid later", async () => {
    const { id, orderId } = await readyParcel();
    const parts = async () => (await listParcelCash(db, [id])).get(id);
    expect(await parts()).toEqual({ collects: 199_900, told: null, today: 199_900 });
    await leave([id]);
    await insertCorrection(db, orderId, -50_000, "Agreed");
    expect(await parts()).toEqual({ collects: 199_900, told: 199_900, today: 199_900 });
  });

  it("never gives a courier two parcels with one number", async () => {
    const [one, other] = [await readyParcel(), await readyParcel()];
    await pool.query(`update shipments set tracking_number = 'CN-1' where id in (${one.id}, ${other.id})`);
    expect(await leave([one.id, other.id], { courierId: "tcs" })).toMatchObject({
      shipmentIds: [one.id],
      refused: [{ reason: "Another TCS parcel has this tracking number." }],
    });
  });

  it("[O.offline-hand-over] of 20 at once with one key, and 20 with others, takes the parcel away once", async () => {
    const { id, orderId } = await readyParcel();
    const key = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => leave([id], index % 2 === 0 ? { key } : {})),
    );
    const winners = results.flatMap((result) =>
      result.outcome === "handed_over" ? [result.handOverId] : [],
    );
    expect(new Set(winners).size).toBe(1);
    const { rows } = await pool.query(
      `select count(*)::int as count from order_events where order_id = ${orderId} and type = 'shipment.handed_over'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe("packing", () => {
  it("marks each parcel that may be packed, and is taken back until it has left", async () => {
    const { id } = await readyParcel();
    const waiting = await readyParcel();
    await pool.query(`update orders set confirmation = 'unreachable' where id = ${waiting.orderId}`);
    expect(await packShipments(db, [id, waiting.id], actor)).toMatchObject({
      packed: [id],
      refused: [{ shipmentId: waiting.id, reason: "Not confirmed yet. Do not hand it over." }],
    });
    expect(await shipment(id)).toMatchObject({ packedBy: admin.id });
    expect(await packShipments(db, [id], actor)).toEqual({ packed: [], refused: [] });
    expect(await unpackShipment(db, id, actor)).toBe(true);
    expect(await unpackShipment(db, id, actor)).toBe(false);
    expect((await shipment(id)).packedAt).toBeNull();
    await leave([id]);
    expect((await shipment(id)).packedAt).not.toBeNull();
    expect(await unpackShipment(db, id, actor)).toBe(false);
    expect((await packShipments(db, [id], actor)).refused).toMatchObject([
      { reason: "Not here: given to courier." },
    ]);
  });
});
