import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { transition } from "../../shop/orders/lifecycle/transition.ts";
import { type EnterPayoutResult, enterPayout } from "../../shop/payments/accounting/enter-payout.ts";
import { listOpenEntries } from "../../shop/payments/accounting/payout-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { placeTestOrder } from "../orders-fixture.ts";

type TestCustomer = Awaited<ReturnType<typeof createCustomer>>;

/** Payments, refunds and payouts for the tests of the shop's books. */
export function moneyFixture(db: Database, admin: TestCustomer) {
  const actor = { actor: "admin", actorId: admin.id } as const;

  /** An order whose payment at the gateway is captured. */
  async function paidOrder() {
    const placed = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    const { id } = await db
      .selectFrom("payments")
      .where("orderId", "=", placed.id)
      .select("id")
      .executeTakeFirstOrThrow();
    await capture(id);
    const { amount } = await db
      .selectFrom("payments")
      .where("id", "=", id)
      .select((eb) => eb.ref("amount").$notNull().as("amount"))
      .executeTakeFirstOrThrow();
    return { ...placed, paymentId: id, amount };
  }

  /** On which payouts are entered. */
  const today = "2026-11-21";

  const capture = (paymentId: number) =>
    db
      .transaction()
      .execute((tx) => transition(tx, { machine: "payment", id: paymentId, to: "captured", actor }));

  /** Pays a part of a payment back. */
  async function payBack(
    paymentId: number,
    amount: number,
    channel: "gateway" | "cash" = "gateway",
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto("refunds")
        .values({ paymentId, amount, channel, reason: "One piece was broken" })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const to of ["approved", "paid"] as const)
        await transition(tx, { machine: "refund", id, to, actor });
    });
  }

  /** The ids of what no payout has, the oldest first. */
  const openIds = async () => (await listOpenEntries(db, 10_000)).map(({ id }) => id);

  /** Enters a payout; of what is not given, one that is right and without a fee. */
  async function payOut(
    entryIds: number[],
    given: Partial<{ key: string; reference: string; amount: number; fee: number | null; day: string }> = {},
  ): Promise<EnterPayoutResult> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from money_entries where id = any(${entryIds})`.execute(
      db,
    );
    const key = randomUUID();
    const days = { day: "2026-11-20", today };
    const payout = { key, reference: key, ...days, amount: rows[0]?.sum ?? 0, fee: null, ...given };
    return enterPayout(db, { gateway: "jazzcash", entryIds, ...payout }, admin.id);
  }

  /** What each holder has, in paisa. */
  async function holdings(): Promise<Record<string, number>> {
    const { rows } = await sql<{ holder: string; amount: number }>`
      select holder, sum(amount)::bigint as amount from money_entries group by holder`.execute(db);
    return Object.fromEntries(rows.map(({ holder, amount }) => [holder, amount]));
  }

  return { actor, today, paidOrder, capture, payBack, openIds, payOut, holdings };
}
