import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { linkedOrderView } from "../../app/checkout/order-link/linked-order-view.ts";
import { getCallView } from "../../app/dashboard/confirmation/call-view.ts";
import { getQueueView } from "../../app/dashboard/confirmation/queue-view.ts";
import { getBookView } from "../../app/dashboard/couriers/book/view.ts";
import { getCourierParcel } from "../../app/dashboard/couriers/parcel/view.ts";
import { loader as handOverSheet } from "../../app/dashboard/parcels/hand-over-sheet.tsx";
import { getRiderView } from "../../app/dashboard/parcels/rider-view.ts";
import { toSlip } from "../../app/dashboard/parcels/slip-view.ts";
import { toChaseRow } from "../../app/dashboard/today/chase-view.ts";
import { database, customer as signedIn } from "../../app/http/context.ts";
import { orderView } from "../../app/ui/views/order-view.ts";
import { readCsv } from "../../platform/read-csv.ts";
import { displayPrice } from "../../shop/base/price.ts";
import { exportPersonalData } from "../../shop/customers/account/personal-data.ts";
import { adapterOf } from "../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import { writeBookingSheet } from "../../shop/fulfilment/couriers/booking/write-booking-sheet.ts";
import { claimNextRequest, deliverRequest } from "../../shop/fulfilment/couriers/requests/deliver-request.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { listParcels } from "../../shop/fulfilment/parcels/parcel-queries.ts";
import { insertRider } from "../../shop/fulfilment/riders/rider-queries.ts";
import { renderEmail } from "../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../shop/mail/emails/secret-links.ts";
import { messageText } from "../../shop/mail/whatsapp/order-message.ts";
import { findWritableOrder } from "../../shop/mail/whatsapp/writable-order-queries.ts";
import { confirmByLink } from "../../shop/orders/answers/answer-by-link.ts";
import { findLinkedOrder } from "../../shop/orders/answers/linked-order-queries.ts";
import { packTogether } from "../../shop/orders/confirm/decide-duplicates.ts";
import { sendConfirmLink } from "../../shop/orders/confirm/send-confirm-link.ts";
import { confirmPayment } from "../../shop/orders/lifecycle/confirm-payment.ts";
import { listCustomerOrders } from "../../shop/orders/list/customer/customer-order-queries.ts";
import { listWhereabouts } from "../../shop/orders/whereabouts/whereabouts-queries.ts";
import { listChased } from "../../shop/overview/chase-queries.ts";
import { askAdvance, receiveAdvance } from "../../shop/payments/advances/change-advance.ts";
import { findDoorCash } from "../../shop/payments/ledger/order-amounts-queries.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { everyCity, fakeCourier, fakeDelivery } from "../fulfilment/fake-courier.ts";
import { parcelFixture } from "../fulfilment/parcels-fixture.ts";
import { prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { startCourier } from "../simulators/couriers/start-courier.ts";
import { createTestDatabase } from "../test-database.ts";

const { db } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com", isAdmin: true });
const actorId = admin.id;
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const { actor, cashOf, confirm, order, parcel, wholeOrder } = parcelFixture(db, admin);
await prepareCouriers(db);

const customer = await createCustomer(db, { fullName: "Sana Malik" });
const second = await createCustomer(db, { fullName: "Sana Malik" });
for (const { id } of [customer, second])
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();

/** What a placed order costs, in paisa. */
async function totalOf(orderId: number): Promise<number> {
  const query = db.selectFrom("orderAmounts").where("orderId", "=", orderId).select("total");
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Every text that names the cash of an order's parcel, by where it stands. */
async function textsOf(one: { id: number; number: number; userId: string }) {
  const { id, number, userId } = one;
  const now = new Date();
  const call = await getCallView(db, number, { now, userId: actorId });
  const queue = await getQueueView(db, { now, userId: actorId, current: null }, []);
  const linked = await findLinkedOrder(db, id);
  const writable = await findWritableOrder(db, number);
  const account = (await listCustomerOrders(db, userId)).items.find((own) => own.id === id);
  const link = await sendConfirmLink(db, { number, origin, actorId });
  const email = await renderEmail(context, "order-confirmation", String(id));
  return {
    card: call?.cash,
    message: call?.message,
    whatsApp: link?.outcome === "ready" ? decodeURIComponent(link.url) : "",
    ...(queue.rows.some((row) => row.number === `LS-${number}`) && {
      queue: queue.rows.find((row) => row.number === `LS-${number}`)?.due,
    }),
    link: linked && linkedOrderView(linked).cashText,
    writable:
      writable &&
      messageText({ ...writable, confirmation: "to_confirm", isPending: true, parcels: [] }, "confirm"),
    where: displayPrice((await listWhereabouts(db, [id])).get(id)?.order.door?.collects ?? 0),
    account: account && orderView(account).cash?.amount,
    email: email?.text,
  };
}

/** The places whose text does not name the sum. */
async function silentPlaces(one: Parameters<typeof textsOf>[0], sum: string) {
  return Object.entries(await textsOf(one)).filter(([, text]) => !text?.includes(sum));
}

/** Makes the hand-over of parcels. @returns its id */
async function give(courierId: string, shipmentIds: number[], riderName = ""): Promise<number> {
  const left = {
    key: randomUUID(),
    courierId,
    riderName,
    shipmentIds,
    counted: shipmentIds.length,
    at: new Date(),
  };
  const given = await handOver(db, left, actor);
  if (given.outcome === "refused") throw new Error(JSON.stringify(given));
  return given.handOverId;
}

/** The sheet that is signed when parcels are handed over. */
async function signedSheet(id: number) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(signedIn, admin);
  const url = new URL(`${origin}/dashboard/hand-over/${id}`);
  const pattern = "/dashboard/hand-over/:id";
  return handOverSheet({ params: { id: String(id) }, url, context, request: new Request(url), pattern });
}

/** What the sheet of a courier without a protocol says of a parcel. */
async function sheetCell(courierId: string, reference: string): Promise<string | undefined> {
  const written = await writeBookingSheet(db, { courierId, named: [] }, new Date(), actorId);
  if (written === null) throw new Error("other parcels are on an earlier sheet");
  const sheet = await readCsv(Buffer.from(written), 100);
  if (!sheet.ok) throw new Error(sheet.reason);
  const row = sheet.rows.find(({ cells }) => cells[sheet.header.indexOf("Reference")] === reference);
  return row?.cells[sheet.header.indexOf("COD amount")];
}

describe("the cash of a joined parcel", async () => {
  const place = async (who: typeof customer, item: string, payment: "cod" | "jazzcash" = "cod") => ({
    ...(await placeTestOrder(db, who, { items: [[item, 1]], payment, phoneNumber: "0300 7654321" })),
    userId: who.id,
  });
  const first = await place(customer, "lumiskin-retinol");
  const prepaid = await place(customer, "eyebrow-razor", "jazzcash");
  const other = await place(second, "lumiskin-exfoliating-glove");
  const all = [first, prepaid, other];

  it("[R63] is the same in every text, screen, email, sheet, slip and link", async () => {
    await confirm(first.id);
    await db.deleteFrom("outbox").execute();
    for (const { id } of [prepaid, other])
      expect(await packTogether(db, { orderId: first.id, otherId: id, actorId })).toBe("done");
    const joined = await db.selectFrom("outbox").select(["kind", "subjectId"]).execute();
    expect(joined.map(({ kind, subjectId }) => [kind, Number(subjectId)])).toEqual([
      ["order-joined", first.id],
    ]);
    await askAdvance(db, { orderId: other.id, actorId, amount: 50_000 });
    const cash = (await totalOf(first.id)) + (await totalOf(other.id)) - 50_000;
    const sum = displayPrice(cash);
    for (const one of all) expect(await silentPlaces(one, sum)).toEqual([]);
    expect((await renderEmail(context, "order-joined", String(first.id)))?.text).toContain(sum);
    expect((await getQueueView(db, { now: new Date(), userId: actorId, current: null }, [])).left).toBe(sum);

    // What belongs to the other account is named by number and sum alone.
    const linked = await findLinkedOrder(db, first.id);
    expect(linked && linkedOrderView(linked).cashNote).toContain(`LS-${other.number} (Rs. `);
    const hints = { landmark: "", secondPhone: "", bestTime: "" };
    expect((await confirmByLink(db, other.id, { ...hints, cash: cash - 1 })).outcome).toBe("cash-changed");
    expect((await confirmByLink(db, other.id, { ...hints, cash })).outcome).toBe("confirmed");

    expect(await confirmPayment(db, admin, prepaid.id)).toBe("confirmed");
    expect(await receiveAdvance(db, { orderId: other.id, actorId })).toBe("done");
    const lines = (await Promise.all(all.map(({ id }) => wholeOrder(id)))).flat();
    const shipmentId = await parcel(lines);
    for (const one of all) expect(await silentPlaces(one, sum)).toEqual([]);
    const [packed] = await listParcels(db, [shipmentId]);
    expect(packed && toSlip(packed, true).cash).toBe(sum);

    // Before it is booked, as a courier's sheet, as couriers are told, and as a booked parcel.
    const reference = packed?.reference ?? "";
    const screen = async () => getCourierParcel(db, reference, true);
    expect((await getBookView(db)).toBook.map(({ cash }) => cash)).toEqual([sum]);
    await requestBooking(db, { shipmentIds: [shipmentId], courierId: "tcs" }, actor);
    expect(await sheetCell("tcs", reference)).toBe(String(cash / 100));
    expect((await getBookView(db)).byHand.map(({ parcels: [one] }) => one?.cash)).toEqual([sum]);
    await requestBooking(db, { shipmentIds: [shipmentId], courierId: "trax" }, actor, everyCity);
    const fake = fakeCourier();
    const delivery = fakeDelivery(db, fake);
    const claimed = await claimNextRequest(delivery);
    if (claimed) await deliverRequest(delivery, claimed);
    const [booking] = fake.books;
    expect(booking?.parcel.cashRupees).toBe(cash / 100);
    for (const name of ["postex", "leopards", "trax"] as const) {
      const courier = await startCourier(name);
      const city = { code: { postex: "Lahore", leopards: "2", trax: "202" }[name], name: "Lahore" };
      const account = { courierId: name, ...courier.account };
      if (booking)
        await adapterOf(name).book(account, { ...booking.parcel, city }, AbortSignal.timeout(60_000));
      expect(courier.books.parcels.map(({ cashRupees }) => [name, cashRupees])).toEqual([[name, cash / 100]]);
      await courier.stop();
    }
    expect((await getBookView(db)).booked.map(({ parcels: [one] }) => one?.cash)).toEqual([sum]);
    expect(await screen()).toMatchObject({
      cash: sum,
      consignee: { cash: sum },
      differences: [],
      dearer: null,
    });

    // On its way, and after a failed attempt.
    expect(await signedSheet(await give("trax", [shipmentId]))).toMatchObject({
      rows: [{ reference, cash: sum }],
      total: sum,
    });
    for (const one of all) expect(await silentPlaces(one, sum)).toEqual([]);
    expect((await renderEmail(context, "parcel-sent", String(shipmentId)))?.text).toContain(sum);
    await db
      .updateTable("shipments")
      .set({ state: "attempted", attempts: 1, adviceDueAt: new Date() })
      .where("id", "=", shipmentId)
      .execute();
    expect((await renderEmail(context, "parcel-attempted", String(shipmentId)))?.text).toContain(sum);
    const chased = await listChased(db, "failed", { now: new Date(), stuckDays: 3 });
    expect(chased.map((row) => toChaseRow(row, new Date()).cash)).toEqual([sum]);
  });

  it.each([
    ["alone", false],
    ["with the whole other order", true],
  ])("[R63] counts the rest of an order of which one item is packed %s", async (_, isOtherPacked) => {
    const split = await order([
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 1],
    ]);
    const joined = await order([["eyebrow-razor", 1]], { customer: split.customer });
    expect(await packTogether(db, { orderId: split.id, otherId: joined.id, actorId })).toBe("done");
    const [ofSplit, ofJoined] = [await totalOf(split.id), await totalOf(joined.id)];
    const [item] = await wholeOrder(split.id);
    if (!item) throw new Error("no item");
    const shipmentId = await parcel([item, ...(isOtherPacked ? await wholeOrder(joined.id) : [])]);
    const collects = await cashOf(shipmentId);
    expect((await findDoorCash(db, split.id)).collects).toBe(ofSplit + ofJoined);
    expect((await findDoorCash(db, joined.id)).collects).toBe(
      isOtherPacked ? collects : ofSplit + ofJoined - collects,
    );
    // What is left is packed together, and collects what was said.
    const rest = (await wholeOrder(split.id)).slice(1);
    await parcel([...rest, ...(isOtherPacked ? [] : await wholeOrder(joined.id))]);
    expect((await findDoorCash(db, split.id)).collects).toBe(ofSplit + ofJoined);
  });

  it("is asked for in two parcels of a split order, together", async () => {
    const split = await order([
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 1],
    ]);
    const total = await totalOf(split.id);
    const parts: number[] = [];
    for (const one of await wholeOrder(split.id)) parts.push(await parcel([one]));
    const linked = await findLinkedOrder(db, split.id);
    expect(linked && linkedOrderView(linked).cashText).toBe(displayPrice(total));
    expect((await listWhereabouts(db, [split.id])).get(split.id)?.order.door?.collects).toBe(total);

    const sum = displayPrice(total);
    const { parcels } = await exportPersonalData(db, split.customer.id);
    expect(parcels.reduce((cash, { cashToCollect }) => cash + Number(cashToCollect), 0) * 100).toBe(total);
    await requestBooking(db, { shipmentIds: parts, courierId: "rider" }, actor);
    const riderId = (await insertRider(db, { name: "Rashid", phone: "" })) ?? 0;
    expect(await signedSheet(await give("rider", parts, "Rashid"))).toMatchObject({ total: sum });
    expect(await getRiderView(db, riderId)).toMatchObject({ toCollect: sum });
  });

  it("is not lowered by an order of the parcel that we owe money", async () => {
    const owed = await order([["lumiskin-retinol", 1]]);
    const other = await order([["eyebrow-razor", 1]], { customer: owed.customer });
    expect(await packTogether(db, { orderId: owed.id, otherId: other.id, actorId })).toBe("done");
    await db
      .updateTable("payments")
      .set({ state: "captured", amount: 300_000 })
      .where("orderId", "=", owed.id)
      .execute();
    const id = await parcel([...(await wholeOrder(owed.id)), ...(await wholeOrder(other.id))]);
    const [one] = await listParcels(db, [id]);
    expect(one?.collects).toBe(await totalOf(other.id));
  });

  it("[R63] is told again after an email with an older sum has failed", async () => {
    const [one, other] = [await place(customer, "eyebrow-razor"), await place(second, "eyebrow-razor")];
    await confirm(one.id);
    const subject = { kind: "order-joined", subjectId: String(one.id) } as const;
    await db.insertInto("outbox").values(subject).execute();
    await db
      .updateTable("outbox")
      .set({ state: "failed" })
      .where("subjectId", "=", subject.subjectId)
      .execute();
    expect(await packTogether(db, { orderId: one.id, otherId: other.id, actorId })).toBe("done");
    const told = await db
      .selectFrom("outbox")
      .where("kind", "=", subject.kind)
      .where("subjectId", "=", subject.subjectId)
      .orderBy("id")
      .select("state")
      .execute();
    expect(told).toEqual([{ state: "superseded" }, { state: "waiting" }]);
  });
});

describe("amounts at the door", () => {
  it("reach text only by the one function, or as what a parcel collects", () => {
    const filesWith = (pattern: RegExp) =>
      globSync("{app,shop}/**/*.{ts,tsx}")
        .filter((file) => !file.endsWith(".test.ts") && pattern.test(readFileSync(file, "utf8")))
        .sort();
    const ofOrders =
      /order_due\([^)]*\)\s*-\s*(\$\{awaitedAdvance|coalesce\(|advance)|\bdue - advance\b|\b(cash_at_door|door_cash|door_cash_of_orders|door_parts)\(/;
    expect(filesWith(ofOrders)).toEqual(["shop/payments/ledger/order-amounts-queries.ts"]);
    // The parts of each order and parcel.
    expect(filesWith(/\b(parcel_cash|cash_of_parcels)\(/)).toEqual(
      [
        "shop/payments/ledger/order-amounts-queries.ts",
        "shop/payments/ledger/parcel-cash-queries.ts",
        // Writes them, once somebody is told.
        "shop/fulfilment/parcels/tell-cash-queries.ts",
        // Of what is in no parcel yet.
        "shop/fulfilment/parcels/orders-to-pack-queries.ts",
        // Compare what was told with what is due.
        "shop/fulfilment/paid-parcels/paid-parcel-queries.ts",
        "shop/payments/gateway/payable-queries.ts",
        "shop/payments/ledger/unasked-due-queries.ts",
      ].sort(),
    );
  });
});
