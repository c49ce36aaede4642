import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getCallView } from "../app/routes/admin/confirm-call-view.ts";
import { getQueueView } from "../app/routes/admin/confirm-queue-view.ts";
import { toSlip } from "../app/routes/admin/slip-view.ts";
import { linkedOrderView } from "../app/views/linked-order-view.ts";
import { orderView } from "../app/views/order-view.ts";
import { packTogether } from "../shop/confirmation/decide-duplicates.ts";
import { sendConfirmLink } from "../shop/confirmation/send-confirm-link.ts";
import { renderEmail } from "../shop/emails/render-email.ts";
import { secretLinks } from "../shop/emails/secret-links.ts";
import { displayPrice } from "../shop/money/price.ts";
import { askAdvance, receiveAdvance } from "../shop/order-advance/change-advance.ts";
import { confirmByLink } from "../shop/order-answers/answer-by-link.ts";
import { findLinkedOrder } from "../shop/order-answers/linked-order-queries.ts";
import { confirmPayment } from "../shop/orders/confirm-payment.ts";
import { listCustomerOrders } from "../shop/orders/customer-order-queries.ts";
import { listParcels } from "../shop/shipments/parcel-queries.ts";
import { messageText } from "../shop/whatsapp/order-message.ts";
import { findWritableOrder } from "../shop/whatsapp/writable-order-queries.ts";
import { listWhereabouts } from "../shop/whereabouts/whereabouts-queries.ts";
import { createCustomer } from "./create-customer.ts";
import { placeTestOrder } from "./orders-fixture.ts";
import { parcelFixture } from "./parcels-fixture.ts";
import { prepareCouriers } from "./planned-parcel.ts";
import { createTestDatabase } from "./test-database.ts";

const { db } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const actorId = admin.id;
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const { confirm, order, parcel, wholeOrder } = parcelFixture(db, admin);

const customer = await createCustomer(db, { fullName: "Sana Malik" });
const second = await createCustomer(db, { fullName: "Sana Malik" });
for (const { id } of [customer, second])
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();

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
    where: displayPrice((await listWhereabouts(db, [id])).get(id)?.order.cashDue ?? 0),
    account: account && orderView(account).joined?.cash,
    email: email?.text,
  };
}

/** The places whose text does not name the sum. */
async function silentPlaces(one: Parameters<typeof textsOf>[0], sum: string) {
  return Object.entries(await textsOf(one)).filter(([, text]) => !text?.includes(sum));
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
    const dues = await db
      .selectFrom("orders")
      .where("id", "in", [first.id, other.id])
      .select("total")
      .execute();
    const cash = dues.reduce((sum, { total }) => sum + (total ?? 0), 0) - 50_000;
    const sum = displayPrice(cash);
    for (const one of all) expect(await silentPlaces(one, sum)).toEqual([]);
    expect((await renderEmail(context, "order-joined", String(first.id)))?.text).toContain(sum);
    expect((await getQueueView(db, { now: new Date(), userId: actorId, current: null }, [])).left).toBe(sum);

    // What belongs to the other account is named by number and sum alone.
    const linked = await findLinkedOrder(db, first.id);
    expect(linked && linkedOrderView(linked).joined).toContain(`LS-${other.number} (Rs. `);
    const hints = { landmark: "", secondPhone: "", bestTime: "" };
    expect((await confirmByLink(db, other.id, { ...hints, cash: cash - 1 })).outcome).toBe("cash-changed");
    expect((await confirmByLink(db, other.id, { ...hints, cash })).outcome).toBe("confirmed");

    expect(await confirmPayment(db, admin, prepaid.id)).toBe("confirmed");
    expect(await receiveAdvance(db, { orderId: other.id, actorId })).toBe("done");
    await prepareCouriers(db);
    const lines = (await Promise.all(all.map(({ id }) => wholeOrder(id)))).flat();
    const shipmentId = await parcel(lines);
    for (const one of all) expect(await silentPlaces(one, sum)).toEqual([]);
    const [packed] = await listParcels(db, [shipmentId]);
    expect(packed && toSlip(packed, true).cash).toBe(sum);
  });

  it("is asked for in two parcels of a split order, together", async () => {
    const split = await order([
      ["lumiskin-retinol", 1],
      ["lumiskin-exfoliating-glove", 1],
    ]);
    const { total } = await db
      .selectFrom("orders")
      .where("id", "=", split.id)
      .select("total")
      .executeTakeFirstOrThrow();
    for (const one of await wholeOrder(split.id)) await parcel([one]);
    const linked = await findLinkedOrder(db, split.id);
    expect(linked && linkedOrderView(linked).cashText).toBe(displayPrice(total ?? 0));
    expect((await listWhereabouts(db, [split.id])).get(split.id)?.order.cashDue).toBe(total);
  });
});

describe("amounts at the door", () => {
  it("reach text only by the one function, or as what a parcel collects", () => {
    const allowed = /^shop\/payments\/advance-queries\.ts$/;
    const ownSums = globSync("{app,shop}/**/*.{ts,tsx}").filter(
      (file) =>
        !file.endsWith(".test.ts") &&
        !allowed.test(file) &&
        /order_due\([^)]*\)\s*-\s*(\$\{awaitedAdvance|coalesce\(|advance)|\bdue - advance\b|cash_at_door\(/.test(
          readFileSync(file, "utf8"),
        ),
    );
    expect(ownSums).toEqual(["shop/payments/cash-at-door-queries.ts"]);
  });
});
