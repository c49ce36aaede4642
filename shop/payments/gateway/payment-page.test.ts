import { expect, it } from "vitest";
import { type PaymentPageFacts, paymentPageState } from "./payment-page.ts";

const started: PaymentPageFacts = {
  state: "started",
  amount: 424700,
  purpose: "full",
  isOver: false,
  hasReturned: false,
  isCancelled: false,
  due: 424700,
  isExtra: false,
  paidBack: 0,
  door: { collects: 0, expected: 0, own: 0, others: [] },
};
const open = {
  offer: { amount: 424700, purpose: "full" as const },
  isBeingChecked: false,
  hasAccount: true,
};
const paid: PaymentPageFacts = { ...started, state: "paid", due: 0 };

it.each<[string, PaymentPageFacts, Partial<Parameters<typeof paymentPageState>[1]>]>([
  ["leave", started, {}],
  ["unavailable", started, { hasAccount: false }],
  ["closed", started, { offer: null }],
  ["changed", started, { offer: { amount: 100, purpose: "full" } }],
  ["changed", { ...started, purpose: "advance" }, {}],
  ["expired", { ...started, isOver: true }, {}],
  // They may have paid: the gateway is asked before anything is offered again.
  ["waiting", { ...started, hasReturned: true }, {}],
  ["waiting", { ...started, hasReturned: true, isOver: true }, {}],
  ["waiting", { ...started, hasReturned: true }, { offer: null }],
  ["waiting", { ...started, state: "pending" }, {}],
  // Another payment of the order is being checked.
  ["waiting", started, { offer: null, isBeingChecked: true }],
  ["failed", { ...started, state: "failed" }, {}],
  ["expired", { ...started, state: "expired" }, {}],
  ["paid", paid, { offer: null }],
  ["paid", { ...paid, purpose: "advance", due: 100000 }, {}],
  // Another part was delivered and paid for: nothing goes back.
  ["paid", { ...paid, isCancelled: true }, { offer: null }],
  ["paid_cancelled", { ...paid, isCancelled: true, due: -424700 }, { offer: null }],
  ["paid_twice", { ...paid, isExtra: true, due: -424700 }, { offer: null }],
  ["paid_too_much", { ...paid, due: -100 }, { offer: null }],
  ["paid_but_cash", { ...paid, door: { ...paid.door, collects: 424700, own: 424700 } }, { offer: null }],
  ["paid_back", { ...paid, isCancelled: true, paidBack: 424700 }, { offer: null }],
])("[P.words] says %s", (state, facts, context) => {
  expect(paymentPageState(facts, { ...open, ...context })).toBe(state);
});
