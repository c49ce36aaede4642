import { expect, it } from "vitest";
import { disputeForm } from "../payments/accounting/books-form.ts";
import { refundRequestForm } from "../payments/refunds/refund-form.ts";
import { confirmTransferForm } from "../payments/transfers/transfer-form.ts";
import { parseTypedAmount } from "./typed-amount.ts";

it.each([
  ["2,000", 200_000],
  ["100000000", 10_000_000_000],
  ["100000000.01", null],
  ["9".repeat(20), null],
  ["1".repeat(31), null],
  ["much", null],
])("%s is %s paisa", (typed, paisa) => expect(parseTypedAmount(typed)).toBe(paisa));

it.each([
  ["a dispute", disputeForm],
  ["a refund", refundRequestForm],
  ["a transfer", confirmTransferForm],
])("%s of more than a hundred million rupees is a slip", (_, form) => {
  const wrong = (amount: string) =>
    form.safeParse({ amount }).error?.issues.some(({ path }) => path[0] === "amount");
  expect([wrong("100000000"), wrong("100000001")]).toEqual([false, true]);
});
