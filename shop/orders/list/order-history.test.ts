import { describe, expect, it } from "vitest";
import type { RefundState } from "../model/state-machines.ts";
import type { OrderEventType } from "../schema.ts";
import { type OrderHistoryEvent, toLineHistory, withoutSums } from "./order-history.ts";

const placedAt = new Date("2026-11-21T08:00:00Z");
const added = { line: 2, boughtNow: false, placedAt };
const bought = { line: 1, boughtNow: true, placedAt };
const draft = { line: 3, boughtNow: true, placedAt: null };

function event(type: OrderEventType, rest: Partial<OrderHistoryEvent> = {}): OrderHistoryEvent {
  return { type, line: null, data: {}, actor: "admin", ...rest };
}

/** Each entry as the dashboard shows it, with the number of its line. */
function wordsOf(events: OrderHistoryEvent[], lines = [bought, added, draft]): string[] {
  return toLineHistory(events, lines).map(
    ({ line, text, status, hasSetStatus }) => `${line.line} ${text}${hasSetStatus ? `: ${status}` : ""}`,
  );
}

describe("the words of one event of a line", () => {
  const first = { line: 1 } as const;
  const refund = (state: RefundState, data: OrderHistoryEvent["data"]) =>
    event(`refund.${state}`, { ...first, data: { amount: 200_000, channel: "gateway", ...data } });
  it.each<[string, OrderHistoryEvent]>([
    ["Buy it now: Pending", event("line.bought", first)],
    ["Buy it now again: quantity 1 to 2", event("line.raised", { ...first, data: { from: 1, to: 2 } })],
    ["Marked completed on the dashboard: completed", event("line.completed", first)],
    ["Marked cancelled on the dashboard: cancelled", event("line.cancelled", first)],
    ["Removed from the cart: cancelled", event("line.cancelled", { ...first, actor: "customer" })],
    ["Sent: completed", event("line.completed", { ...first, data: { text: "Sent" } })],
    ["Gave it away: cancelled", event("line.cancelled", { ...first, data: { text: "Gave it away" } })],
    ["Asked twice", event("note", { ...first, data: { text: "Asked twice" } })],
    ["Imported: Pending", event("note", { ...first, data: { text: "Imported", status: "Pending" } })],
    ["Parcel handed over", event("shipment.handed_over", first)],
    ["Customer could not be reached", event("confirmation.unreachable", first)],
    ["Refund of Rs. 2,000 requested", refund("requested", {})],
    ["Refund of Rs. 2,000 approved", refund("approved", {})],
    ["Refund of Rs. 2,000 sent to JazzCash", refund("sending", {})],
    ["JazzCash refused to refund Rs. 2,000 (132)", refund("approved", { refused: true, code: "132" })],
    ["JazzCash may have refunded Rs. 2,000: no clear answer", refund("unknown", {})],
    ["JazzCash did not refund Rs. 2,000", refund("approved", { decided: true })],
    ["Rs. 2,000 refunded by JazzCash", refund("paid", {})],
    [
      "Rs. 2,000 refunded by transfer, reference T 1",
      refund("paid", { channel: "transfer", reference: "T 1" }),
    ],
    ["Refund of Rs. 2,000 declined", refund("refused", {})],
    ["Payment failed", event("payment.failed", first)],
    ["Customer went to JazzCash to pay", event("transaction.started", first)],
    ["JazzCash payment failed (code 112)", event("transaction.failed", { ...first, data: { code: "112" } })],
    ["JazzCash payment failed", event("transaction.failed", first)],
    ["JazzCash payment checked", event("transaction.seen", first)],
  ])("%s", (words, one) => {
    expect(wordsOf([one])).toEqual([`1 ${words}`]);
  });
});

describe("the lines that an event of the order is about", () => {
  const cancelled = event("line.cancelled", { line: 1 });
  it.each<[string, string[], OrderHistoryEvent[]]>([
    [
      "placed: all that have delivery details, in words of their own",
      ["1 Delivery details added at checkout", "2 Order placed at checkout: Pending"],
      [event("order.placed", { actor: "customer" })],
    ],
    ["paid: those placed", ["1 Payment received", "2 Payment received"], [event("payment.captured")]],
    [
      "tracked: those placed",
      ["1 Tracking number TCS-1", "2 Tracking number TCS-1"],
      [event("shipment.tracked", { data: { trackingNumber: "TCS-1" } })],
    ],
    [
      "not those cancelled before",
      ["1 Marked cancelled on the dashboard: cancelled", "2 Payment received", "2 Tracking number removed"],
      [cancelled, event("payment.captured"), event("shipment.tracked")],
    ],
    [
      "paid at the gateway: also those cancelled before",
      ["1 Marked cancelled on the dashboard: cancelled", "1 Paid with JazzCash", "2 Paid with JazzCash"],
      [cancelled, event("transaction.paid")],
    ],
    [
      "but those cancelled later",
      ["1 Payment received", "2 Payment received", "1 Marked cancelled on the dashboard: cancelled"],
      [event("payment.captured"), cancelled],
    ],
    [
      "of another type: all that are placed",
      ["1 Marked cancelled on the dashboard: cancelled", "1 Payment failed", "2 Payment failed"],
      [cancelled, event("payment.failed")],
    ],
  ])("%s", (_, words, events) => {
    expect(wordsOf(events)).toEqual(words);
  });
});

it("an event that sets no status leaves the line's as it was", () => {
  const events = [event("line.completed", { line: 1 }), event("payment.captured")];
  expect(toLineHistory(events, [bought, added]).map(({ status }) => status)).toEqual([
    "completed",
    "completed",
    "Pending",
  ]);
});

it("says no sum and no number of a transfer to who may not see them, but that of a parcel", () => {
  const data = { amount: 200_000, channel: "transfer", reference: "T 1" };
  const events = (["refund.requested", "refund.approved", "refund.sending", "refund.paid"] as const).map(
    (type) => event(type, { line: 1, data }),
  );
  const parcel = event("shipment.packed", { line: 1, data: { reference: "SH-1001" } });
  expect(wordsOf(withoutSums([...events, parcel]))).toEqual([
    "1 Refund requested",
    "1 Refund approved",
    "1 Refund of the money sent to JazzCash",
    expect.stringMatching(/^1 Money refunded by transfer$/),
    "1 Parcel SH-1001 packed",
  ]);
});
