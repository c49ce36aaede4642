import { afterAll, expect, it, vi } from "vitest";
import { log } from "../../platform/log.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { paymentDelivery } from "../../server/jobs/payment-jobs.ts";
import { claimNextInquiry, inquire } from "../../shop/payments/gateway/reconcile-transactions.ts";
import { faultKinds } from "../simulators/couriers/courier-faults.ts";
import { payerWays } from "../simulators/jazzcash/payer-ways.ts";
import { createTestDatabase } from "../test-database.ts";
import { playGateway } from "./play-gateway.ts";

// A gateway whose answers are slow, huge, of other types, cut off or missing: what it says of a payment is not believed until it
// says it properly, and nothing waits for it for ever.

const { db, pool } = await createTestDatabase();
const secret = "a-secret-of-the-tests-0123456789";
const gateway = await playGateway({
  db,
  shop: { sealingSecrets: [secret] },
  origin: "http://127.0.0.1:3000",
});
const delivery = paymentDelivery(db);
afterAll(async () => {
  vi.restoreAllMocks();
  setSealingSecrets([]);
  await gateway.stop();
});

const rowOf = async (reference: string) =>
  (
    await pool.query(
      `select state, lease_until is null as free, inquiry_due_at > now() as waits from gateway_transactions where reference = $1`,
      [reference],
    )
  ).rows[0];

/** Asks about the payments that there are, whether it is time or not. @param callSeconds without it, the usual ones */
async function askNow(callSeconds?: number): Promise<void> {
  await pool.query("update gateway_transactions set inquiry_due_at = now() where inquiry_due_at is not null");
  for (let due = await claimNextInquiry(delivery); due; due = await claimNextInquiry(delivery))
    await inquire({ ...delivery, callSeconds }, due);
}

// Those in which no true answer arrives.
const kinds = faultKinds.filter((kind) => kind !== "twice" && kind !== "late-after");

it.each(kinds)(
  "[P.unreadable] a payment is what it was after an inquiry that ends in %s, and is heard next time",
  async (kind) => {
    const warnings = vi.spyOn(log, "warn").mockReturnValue();
    const { payment } = await gateway.order();
    gateway.press(payment, payerWays["pay, and nothing is said"]);
    gateway.faults.add({ kind, path: "inquiry" });
    await askNow(1);
    // On a busy machine the call may end before it arrives there.
    gateway.faults.clear();
    expect(await rowOf(payment.reference)).toEqual({ state: "started", free: true, waits: true });
    // The log says that it failed, and nothing secret.
    expect(JSON.stringify(warnings.mock.calls)).not.toMatch(/a-password-of-play|9x7simulated|\b1234\b/);
    await askNow();
    expect((await rowOf(payment.reference)).state).toBe("paid");
    warnings.mockRestore();
  },
);
