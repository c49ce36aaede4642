import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { prepareCouriers } from "../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { messagesNow, messageText } from "../../mail/whatsapp/order-message.ts";
import { findWritableOrder } from "../../mail/whatsapp/writable-order-queries.ts";
import { changePaymentMethod } from "../../orders/change/change-payment-method.ts";
import { listDashboardLines } from "../../orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../orders/list/order-filter.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import type { MoneyChoice } from "../../payments/model/money-axis.ts";
import { listParcelsBeforeBooking } from "../couriers/booking/parcels-to-book-queries.ts";
import { requestBooking } from "../couriers/booking/request-booking.ts";
import { handOver } from "./hand-over.ts";
import { listToPack } from "./list-to-pack.ts";
import { packChosen } from "./make-parcels.ts";
import { packShipments } from "./pack-shipments.ts";
import { listParcels } from "./parcel-queries.ts";

describe("an order that is to be paid ahead and is not", async () => {
  const { db } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const { actor, order, parcel, wholeOrder, setShipment, shipment, cashOf } = parcelFixture(db, admin);
  await prepareCouriers(db);

  const listed = async () =>
    (await listToPack(db)).map(({ orders, unpaid }) => [orders.map(({ id }) => id), unpaid]);
  const countOf = async (name: string) =>
    (await getWorkQueues(db, { now: new Date(), userId: admin.id })).queues.find(
      (queue) => queue.name === name,
    )?.count ?? 0;
  const filtered = async (money: MoneyChoice) => {
    const filter = { ...noFilter, money };
    const { lines } = await listDashboardLines(db, { filter, sort: "newest", cursor: null, limit: 100 });
    return lines.map(({ orderId }) => orderId);
  };

  it.each(["jazzcash", "transfer"] as const)(
    "waits for %s: its companions are packed without it",
    async (payment) => {
      const unpaid = await order([["lumiskin-retinol", 1]], { payment });
      const other = await order([["lumiskin-exfoliating-glove", 1]], { customer: unpaid.customer });
      await db.updateTable("orders").set({ packWith: unpaid.id }).where("id", "=", other.id).execute();
      expect(await listed()).toEqual([[[other.id], [unpaid.number]]]);
      expect(await countOf("unpaid")).toBe(1);
      expect(await filtered("payment_awaited")).toEqual([unpaid.id]);
      const writable = await findWritableOrder(db, unpaid.number);
      expect(writable && messagesNow(writable)).toEqual(["pay"]);
      expect(writable && messageText(writable, "pay", { link: "https://shop.example/o/x" })).toMatch(
        /sent once it is paid: Rs\. 1,999\./,
      );

      const { packed } = await packChosen(db, [{ kind: "orders", id: unpaid.id as OrderRoot }], actor);
      expect(packed).toHaveLength(1);
      expect(await listed()).toEqual([]);
      expect((await changePaymentMethod(db, { orderId: unpaid.id, to: "cash" }, actor)).outcome).toBe(
        "changed",
      );
      expect(await listed()).toEqual([[[unpaid.id], []]]);
      expect(await countOf("unpaid")).toBe(0);
      await packChosen(db, [{ kind: "orders", id: unpaid.id as OrderRoot }], actor);
    },
  );

  it("[R57] is left out of a joined parcel that was made before, when staff pack without it", async () => {
    const unpaid = await order([["lumiskin-retinol", 1]], { payment: "transfer" });
    const other = await order([["lumiskin-exfoliating-glove", 1]], { customer: unpaid.customer });
    const id = await parcel([...(await wholeOrder(unpaid.id)), ...(await wholeOrder(other.id))]);
    expect(await cashOf(id)).toBe(119_900);
    expect(await listed()).toEqual([[[other.id], [unpaid.number]]]);
    expect((await packChosen(db, [{ kind: "parcel", id }], actor)).refused).toMatchObject([
      { reason: expect.stringContaining(`LS-${unpaid.number} is not paid`) },
    ]);

    const pressed = await packChosen(db, [{ kind: "without", id }], actor);
    expect(pressed).toEqual({ packed: [id], refused: [] });
    expect(await listed()).toEqual([]);
    const [packed] = await listParcels(db, [id]);
    expect(packed).toMatchObject({ collects: 119_900, orders: [{ id: other.id }] });
    const history = await db
      .selectFrom("orderEvents")
      .where("orderId", "=", unpaid.id)
      .orderBy("id", "desc")
      .select(["type", "shipmentId"])
      .execute();
    expect(history[0]).toMatchObject({ type: "shipment.without" });
    // What becomes of the parcel is no longer news of this order.
    expect(history.filter(({ shipmentId }) => shipmentId === id)).toEqual([]);

    // Packed, it stays as it is.
    await packChosen(db, [{ kind: "without", id }], actor);
    expect(await listParcels(db, [id])).toEqual([packed]);
    await changePaymentMethod(db, { orderId: unpaid.id, to: "cash" }, actor);
    expect(await listed()).toEqual([[[unpaid.id], []]]);
    await packChosen(db, [{ kind: "orders", id: unpaid.id as OrderRoot }], actor);
  });

  it("is not left out of a parcel of which a courier or rider was told", async () => {
    const unpaid = await order([["lumiskin-retinol", 1]], { payment: "transfer" });
    const other = await order([["lumiskin-exfoliating-glove", 1]], { customer: unpaid.customer });
    const id = await parcel([...(await wholeOrder(unpaid.id)), ...(await wholeOrder(other.id))]);
    await setShipment(id, "booked");
    const before = await listParcels(db, [id]);
    expect(await listed()).toEqual([]);
    expect((await packChosen(db, [{ kind: "without", id }], actor)).refused).toHaveLength(1);
    expect(await listParcels(db, [id])).toEqual(before);
  });

  it("[R57] is not packed, booked or handed over where it is in a parcel, and stands in Today once it is delivered", async () => {
    const unpaid = await order([["lumiskin-retinol", 1]], { payment: "jazzcash" });
    const id = await parcel(await wholeOrder(unpaid.id));
    const reason = `LS-${unpaid.number} is not paid: send it as cash on delivery, or take it out.`;
    expect(await listed()).toEqual([]);
    expect(await listParcelsBeforeBooking(db, [id])).toEqual([]);
    expect((await packShipments(db, [id], actor)).refused).toMatchObject([{ reason }]);
    const booked = await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor);
    expect(booked).toMatchObject([{ outcome: "refused", reason: expect.stringMatching(/is not paid yet/) }]);
    // Booked before this rule.
    await setShipment(id, "booked");
    const hand = () =>
      handOver(
        db,
        {
          key: randomUUID(),
          courierId: "rider",
          riderName: "Ali",
          counted: 1,
          at: new Date(),
          shipmentIds: [id],
        },
        actor,
      );
    expect((await hand()).refused).toMatchObject([{ reason }]);
    expect((await shipment(id)).state).toBe("booked");

    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable("shipments")
        .set({ state: "delivered", deliveredAt: new Date() })
        .where("id", "=", id)
        .execute();
    });
    expect(await countOf("delivered_unpaid")).toBe(1);
    expect(await filtered("delivered_unpaid")).toEqual([unpaid.id]);
    const writable = await findWritableOrder(db, unpaid.number);
    expect(writable && messagesNow(writable)).toContain("pay");
  });
});
