import { describe, expect, it } from "vitest";
import { insertParcel } from "../../../test/fulfilment/parcel-states-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { messagesNow } from "../../mail/whatsapp/order-message.ts";
import { findWritableOrder } from "../../mail/whatsapp/writable-order-queries.ts";
import { listLineAxes } from "../../orders/list/axes-queries.ts";
import { listDashboardLines } from "../../orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../orders/list/order-filter.ts";
import { listWhereabouts } from "../../orders/whereabouts/whereabouts-queries.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { nextStep } from "../../overview/next-step.ts";
import { listPaymentsOfConcern } from "../gateway/payment-concern-queries.ts";
import type { MoneyChoice } from "../model/money-axis.ts";

/** What may be true of an order at the same time. */
const facts = ["typed", "failed", "overpaid", "delivered", "advance", "disputed"] as const;
type Facts = Record<(typeof facts)[number], boolean>;

/** In which list of payments an order is, by the decision on one list for each order. */
function queueOf({ typed, failed, overpaid, delivered, advance, disputed }: Facts): string | null {
  if (disputed) return failed && !overpaid ? "payments" : null;
  if (typed) return "transfers";
  if (failed && !overpaid) return "payments";
  if (overpaid) return "refunds";
  if (delivered) return "delivered_unpaid";
  return advance ? "advance" : "unpaid";
}

describe("the queue of an order's payment", async () => {
  const { db, pool } = await createTestDatabase();
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  /** By the id of the order: what is true of it, its number, and its line. */
  const orders = new Map<number, { is: Facts; number: number; lineId: number }>();

  /** An order of Rs. 1,000 by JazzCash of which all these facts are true. */
  async function makeOrder(number: number, is: Facts) {
    const parcel = is.delivered ? ({ state: "delivered", deliveredAt: ago(5) } as const) : null;
    const { id, lineIds } = await insertParcel(db, {
      number,
      confirmation: null,
      paymentMethod: "jazzcash",
      ...(parcel && { parcel }),
    });
    // Delivered before any money came: noted for what is due.
    if (is.delivered) await pool.query("select note_unsettled($1)", [id]);
    if (is.overpaid)
      await pool.query(
        "update payments set state = 'captured', amount = 150000 where order_id = $1 and purpose = 'full'",
        [id],
      );
    if (is.advance)
      await pool.query(
        "insert into payments (order_id, method, amount, state, purpose) values ($1, 'transfer', 50000, 'awaited', 'advance')",
        [id],
      );
    if (is.typed)
      for (const reference of [`TX-${number}-1`, `TX-${number}-2`])
        await db.insertInto("transferClaims").values({ orderId: id, account: "iban", reference }).execute();
    if (is.failed)
      await pool.query(
        `insert into gateway_transactions (gateway, reference, order_id, purpose, amount, state, started_at, expires_at)
         values ('jazzcash', $2, $1, 'full', 100000, 'failed', $3, $4)`,
        [id, `REFERENCE${number}`, ago(6), ago(5)],
      );
    if (is.disputed)
      await pool.query(
        `insert into payment_disputes (key, payment_id, amount)
         select gen_random_uuid(), id, 100 from payments where order_id = $1 and purpose = 'full'`,
        [id],
      );
    orders.set(id, { is, number, lineId: lineIds[0] ?? 0 });
  }

  for (let bits = 0; bits < 2 ** facts.length; bits++)
    await makeOrder(
      70_000 + bits,
      Object.fromEntries(facts.map((fact, index) => [fact, Boolean(bits & (2 ** index))])) as Facts,
    );
  const ordersIn = (queue: string | null) =>
    [...orders].filter(([, { is }]) => queueOf(is) === queue).map(([id]) => id);

  it.each(["transfers", "payments", "refunds", "delivered_unpaid", "advance", "unpaid"])(
    "is one in Today: %s",
    async (name) => {
      const { queues } = await getWorkQueues(db, { now, userId: "" });
      expect(ordersIn(name).length).toBeGreaterThan(0);
      expect(queues.find((queue) => queue.name === name)?.count).toBe(ordersIn(name).length);
    },
  );

  it.each<[MoneyChoice, string]>([
    ["payment_awaited", "unpaid"],
    ["advance_awaited", "advance"],
    ["delivered_unpaid", "delivered_unpaid"],
  ])("is the same in the list of orders: %s", async (money, queue) => {
    const filter = { ...noFilter, money };
    const { lines } = await listDashboardLines(db, { filter, sort: "newest", cursor: null, limit: 100 });
    expect(lines.map(({ orderId }) => orderId).sort((a, b) => a - b)).toEqual(ordersIn(queue));
  });

  it("decides the next step of an order whose customer has typed a transaction ID", async () => {
    const where = await listWhereabouts(db, [...orders.keys()]);
    const axes = await listLineAxes(
      db,
      [...orders.values()].map(({ lineId }) => lineId),
    );
    for (const [id, { is, lineId }] of orders) {
      const line = axes.get(lineId);
      expect([id, line?.paymentQueue]).toEqual([id, queueOf(is)]);
      expect([id, where.get(id)?.paymentQueue]).toEqual([id, queueOf(is)]);
      const step = line && nextStep({ isOpen: true, axes: line });
      expect([id, step === "check_transfer"]).toEqual([id, queueOf(is) === "transfers"]);
    }
  });

  it("is the screen's: Payments to check lists no order whose transfer is to be checked", async () => {
    const listed = await listPaymentsOfConcern(db, now);
    const numbers = ordersIn("payments").map((id) => orders.get(id)?.number);
    expect(listed.map(({ orderNumber }) => orderNumber).sort()).toEqual(numbers);
  });

  it("asks no one to pay again who has typed a transaction ID", async () => {
    for (const { is, number } of orders.values()) {
      const writable = await findWritableOrder(db, number);
      const asks = writable && messagesNow(writable).includes("pay");
      expect([number, asks]).toEqual([number, !is.typed && !is.overpaid]);
    }
  });
});
