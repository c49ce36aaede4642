import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createPaidOrder } from "../../../test/payments/paid-order.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { approveRefund } from "../../payments/refunds/decide-refund.ts";
import { payRefundByHand } from "../../payments/refunds/pay-refund.ts";
import { requestRefund } from "../../payments/refunds/request-refund.ts";
import { renderEmail } from "./render-email.ts";
import { secretLinks } from "./secret-links.ts";

const { db } = await createTestDatabase();
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const render = (kind: MessageKind, id: number) => renderEmail(context, kind, String(id));
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => setShopSettings(db, { email: "salam@lumiskin.example" }));

type PaidOrder = Awaited<ReturnType<typeof createPaidOrder>>;

async function payBack({ id, paymentId }: PaidOrder, amount: number, channel: "transfer" | "cash") {
  const wish = { orderId: id, paymentId, amount, channel, lowersPrice: false };
  const made = await requestRefund(db, { ...wish, reason: "Cancelled", key: randomUUID() }, actor);
  if (made.outcome !== "done") throw new Error(JSON.stringify(made));
  expect(await render("refund-paid", made.refundId)).toBeNull();
  await approveRefund(db, made.refundId, actor);
  const reference = channel === "transfer" ? "TID 7" : null;
  await payRefundByHand(db, made.refundId, { channel, reference }, actor);
  return render("refund-paid", made.refundId);
}

describe("the letters about money that goes back", () => {
  it("say how much went back, and the transaction ID of a transfer", async () => {
    const order = await createPaidOrder(db, admin);
    const email = await payBack(order, order.amount, "transfer");
    expect(email?.subject).toMatch(new RegExp(`^Refund of Rs\\. [\\d,]+ for order LS-${order.number}$`));
    expect(email?.text).toContain(`We sent the refund for order LS-${order.number} by transfer.`);
    expect(email?.text).toContain("Transaction ID: TID 7");
    expect(email?.text).toContain(`${origin}/orders/LS-${order.number}`);
  });

  it("of a cancellation say what is still to go back, and what went back", async () => {
    const order = await createPaidOrder(db, admin);
    const cancelled = async () => (await render("order-cancelled", order.lineIds[0] ?? 0))?.text;
    expect(await cancelled()).toContain("You have already paid. We will refund Rs. 1,999 and email");
    await payBack(order, order.amount - 50_000, "cash");
    expect(await cancelled()).toContain("We will refund Rs. 500 and email");
    await payBack(order, 50_000, "cash");
    expect(await cancelled()).toContain("We have refunded Rs. 1,999 in cash.");
  });

  it("go to no one whose details were erased", async () => {
    const order = await createPaidOrder(db, admin);
    await db.updateTable("orders").set({ customerEmail: "" }).where("id", "=", order.id).execute();
    expect(await payBack(order, order.amount, "cash")).toBeNull();
  });
});
