import { expect, it } from "vitest";
import type { PaymentPage } from "../../../shop/payments/gateway/open-payment-page.ts";
import type { NotPayableReason } from "../../../shop/payments/gateway/payable-queries.ts";
import { paymentView } from "./payment-view.ts";

const waiting = (responseCode: string | null, closed: NotPayableReason | null) =>
  paymentView({
    state: "waiting",
    transaction: {
      amount: 219900,
      orderNumber: 10427,
      purpose: "full",
      responseCode,
      expiresAt: new Date(),
      userId: null,
    },
    facts: { due: 219900, door: { collects: 0, expected: 0, own: 0, others: [] } },
    payAgain: null,
    closed,
    form: null,
  } as unknown as PaymentPage).text;
const later = "That can take some minutes. You may close this page.";

it.each([
  ["199", "being_checked"],
  ["199", null],
  ["134", null],
  ["055", "being_checked"],
] as const)("says after code %s that JazzCash had an error (%s)", (code, closed) => {
  expect(waiting(code, closed)).toBe(
    `JazzCash had an error, and we are checking whether you have paid. Please do not pay again. ${later}`,
  );
});

it("says of a payment that is being checked that we check, not what JazzCash has said", () => {
  for (const code of ["157", null])
    expect(waiting(code, "being_checked")).toBe(
      `We are checking with JazzCash whether you have paid. Please do not pay again. ${later}`,
    );
});

it("says of a payment without an answer that it is not confirmed", () => {
  for (const code of ["124", null])
    expect(waiting(code, null)).toContain("JazzCash has not yet confirmed your payment of Rs. 2,199");
});
