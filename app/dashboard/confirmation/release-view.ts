import { cappedSum, displayPrice } from "../../../shop/base/price.ts";
import type { ReleasableOrder, ReleaseReason } from "../../../shop/orders/confirm/release-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import { ageText, timeBeside } from "./call-times.ts";

const reasons = ["refused", "ignored", "unpaid", "held"] as const satisfies ReleaseReason[];

/**
 * The orders by why they are listed; groups without any are left out.
 * @param chosen the ids that the URL names; null: it names none, so those are ticked whose customer has had a chance to answer
 */
export function toReleaseGroups(
  orders: ReleasableOrder[],
  chosen: ReadonlySet<string> | null,
  now: Date,
  broken: BrokenRow[] = [],
) {
  return reasons
    .map((reason) => ({ reason, orders: orders.filter((order) => order.reason === reason) }))
    .filter((group) => group.orders.length > 0)
    .map((group) => ({
      reason: group.reason,
      rows: showRows(
        group.orders,
        broken,
        ({ number }) => number,
        (order) => toReleaseRow(order, chosen, now),
      ),
      total: displayPrice(amountOf(group.orders)),
    }));
}

const amountOf = (orders: ReleasableOrder[]) => cappedSum(orders.map(({ amount }) => amount));

function toReleaseRow(order: ReleasableOrder, chosen: ReadonlySet<string> | null, now: Date) {
  const { id, number, customerName, placedAt, amount, heldPieces, attempts, lastAt, reason } = order;
  const asked = attempts === 1 ? "called once" : `called ${attempts} times`;
  const held = heldPieces === 1 ? "1 piece reserved" : `${heldPieces} pieces reserved`;
  const notes = [
    `${ageText(placedAt, now)} old`,
    lastAt ? `${asked}, last ${timeBeside(lastAt, now)}` : "not called yet",
    heldPieces > 0 ? held : null,
  ];
  return {
    id,
    number: orderNumberText(number),
    customer: customerName,
    amount: displayPrice(amount),
    note: notes.filter(Boolean).join(" · "),
    isChosen: chosen ? chosen.has(String(id)) : reason !== "held",
  };
}

/** An order that may be cancelled, formatted as text. */
export type ReleaseRow = ReturnType<typeof toReleaseRow>;

/** What would be cancelled: how many, how much. */
export function toChosenView(orders: ReleasableOrder[], chosen: ReadonlySet<string>) {
  const those = orders.filter(({ id }) => chosen.has(String(id)));
  return { ids: those.map(({ id }) => id), count: those.length, amount: displayPrice(amountOf(those)) };
}

export type ChosenView = ReturnType<typeof toChosenView>;
