import type { GatewayAccount, GatewayResult } from "../../shop/payments/gateway/contract/payment-gateway.ts";
import { claimNextRefund, type RefundDelivery, sendRefund } from "../../shop/payments/refunds/send-refund.ts";
import type { Database } from "../../shop/schema.ts";

const account: GatewayAccount = {
  gateway: "jazzcash",
  environment: "sandbox",
  generation: "legacy",
  formUrl: "https://gateway.example/form",
  inquiryUrl: "https://gateway.example/inquiry",
  refundUrl: "https://gateway.example/refund",
  returnUrl: null,
  credentials: {},
};

type Fate = "lost" | "lost_before" | "later" | "132" | "131" | "throws";

/** A gateway in memory that pays back, with books of its own, which a test tells how to behave. */
export function fakeRefundGateway(db: Database, { hasAccount = true } = {}) {
  const fake = {
    /** What it has paid back, in paisa. */
    books: [] as { reference: string; amount: number }[],
    /** By what its refunds were paid before, as the shop has it. */
    instruments: [] as (string | null)[],
    /** What becomes of the next calls; afterwards all is well. */
    next: [] as Fate[],
    hasAccount,
    /** Runs while a call is under way. */
    async whilePaying() {},
    delivery: undefined as unknown as RefundDelivery,
  };
  async function refund(
    _: GatewayAccount,
    paid: { reference: string; amount: number; instrument: string | null },
  ): Promise<GatewayResult<object>> {
    await fake.whilePaying();
    const fate = fake.next.shift();
    if (fate === "throws") throw new Error("This gateway throws.");
    if (fate === "lost_before") return { outcome: "no_answer", reason: "The answer was lost." };
    if (fate === "later") return { outcome: "refused", reason: "Later.", retry: true };
    if (fate === "132") return { outcome: "refused", reason: "Not refundable.", code: "132" };
    if (fate === "131") return { outcome: "refused", reason: "Refunded before.", code: "131" };
    const { reference, amount } = paid;
    fake.books.push({ reference, amount });
    fake.instruments.push(paid.instrument);
    return fate === "lost" ? { outcome: "no_answer", reason: "The answer was lost." } : { outcome: "done" };
  }
  fake.delivery = {
    db,
    gatewayOf: () => ({ refund }),
    openAccount: async () => (fake.hasAccount ? account : null),
  };
  return fake;
}

export type FakeRefundGateway = ReturnType<typeof fakeRefundGateway>;

/** Sends what is due until nothing is. @param setDue makes what waits for its time due */
export async function sendDueRefunds(
  fake: FakeRefundGateway,
  setDue: () => Promise<unknown> = async () => {},
  rounds = 20,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await setDue();
    const claimed = await claimNextRefund(fake.delivery);
    if (!claimed) return;
    await sendRefund(fake.delivery, claimed);
  }
}
