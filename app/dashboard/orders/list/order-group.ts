import { displayPrice } from "../../../../shop/base/price.ts";
import type { LineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import type { DashboardOrderLine } from "../../../../shop/orders/list/order-line-queries.ts";
import type { OrderSummary } from "../../../../shop/orders/list/order-queries.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import type { Whereabouts } from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { ageText } from "../../../../shop/overview/age-text.ts";
import type { TravelsWith } from "../../../../shop/payments/ledger/order-amounts-queries.ts";
import { nextStepOfOrder } from "../order/next-view.ts";
import type { OrderSight } from "../order/sight.ts";
import { toLineRow, withSteps } from "./line-row.ts";

/** What is known of the orders of a page, by order id; `axes` by line id, `whereabouts` of split orders alone. */
interface OrderFacts {
  summaries: Map<number, OrderSummary>;
  axes: Map<number, LineAxes>;
  whereabouts: Map<number, Whereabouts>;
  travels: Map<number, TravelsWith>;
}

interface Viewer {
  sight: OrderSight;
  now: Date;
}

/** Groups adjacent lines of the same order; orders of one parcel stand together, where the first of them is. */
export function groupByOrder(lines: DashboardOrderLine[], facts: OrderFacts, viewer: Viewer): OrderGroup[] {
  const groups: DashboardOrderLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.orderId === line.orderId) last.push(line);
    else groups.push([line]);
  }
  const waiting = groups.map((group) => toGroup(group, facts, viewer));
  const placed: OrderGroup[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const ids = facts.travels.get(next.orderId)?.others.map(({ id }) => id) ?? [];
    const parcel = [next, ...waiting.filter(({ orderId }) => ids.includes(orderId))];
    for (const group of parcel.slice(1)) waiting.splice(waiting.indexOf(group), 1);
    placed.push(...withFoot(parcel, facts, viewer));
  }
  return placed;
}

function toGroup(lines: DashboardOrderLine[], facts: OrderFacts, { sight, now }: Viewer) {
  const [first] = lines as [DashboardOrderLine];
  const { orderId } = first;
  const summary = facts.summaries.get(orderId);
  const where = facts.whereabouts.get(orderId);
  const number = orderNumberText(first.orderNumber);
  const rows = withSteps(
    lines.sort((a, b) => a.line - b.line).map((line) => toLineRow(line, sight)),
    facts.axes,
    sight,
  );
  const travels = facts.travels.get(orderId);
  const others = travels?.others.map((other) => orderNumberText(other.number)).join(", ");
  const items = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
  const lineCount = summary?.lineCount ?? lines.length;
  return {
    number,
    path: `/dashboard/orders/${number}`,
    orderId,
    customer: rows[0]?.customer ?? "",
    /** The lines of the order that are placed and Pending, also on other pages. */
    openCount: summary?.openCount ?? 0,
    /** Of the active lines, also on other pages. */
    total: sight.amounts ? displayPrice(summary?.total ?? 0) : null,
    paisa: sight.amounts ? (summary?.total ?? 0) : null,
    /** What is due, in paisa; null: not for them to see, or it is not placed. */
    due: sight.amounts ? (summary?.due ?? null) : null,
    age: ageText((now.getTime() - first.orderDate.getTime()) / 3_600_000),
    items: lineCount > lines.length ? `${lines.length} of ${lineCount} items: ${items}` : items,
    /** Of the parcel furthest behind. */
    step: where
      ? (nextStepOfOrder((summary?.openCount ?? 0) > 0, where, sight.amounts)?.mark ?? null)
      : (rows.find((row) => row.step)?.step ?? null),
    together: travels
      ? `Together with ${others}${sight.amounts ? `: ${displayPrice(travels.total)}` : ""}`
      : null,
    /** Delivery details are there: it can be ticked. */
    placed: first.placed,
    /** Shares the bracket of the order above it. */
    continues: false,
    /** Below the last order of a bracket; null: this is not the last, or there is no bracket. */
    foot: null as { text: string; total: string | null; orderIds: number[]; openCount: number } | null,
    hasBracket: lineCount > 1 || travels !== undefined,
    rows,
  };
}

/** Adjacent rows of the list that belong to one order, and the card that stands for them on narrow screens. */
export type OrderGroup = ReturnType<typeof toGroup>;

/** Says below the last of the orders of a parcel how many items it has and what they cost; of orders on other pages, which. */
function withFoot(
  parcel: OrderGroup[],
  { summaries, whereabouts, travels }: OrderFacts,
  { sight }: Viewer,
): OrderGroup[] {
  const [first] = parcel as [OrderGroup];
  if (!first.hasBracket) return parcel;
  const together = travels.get(first.orderId);
  const isWhole = parcel.length === 1 + (together?.others.length ?? 0);
  const orderIds = parcel.map(({ orderId }) => orderId);
  const count = orderIds.reduce((sum, id) => sum + (summaries.get(id)?.lineCount ?? 0), 0);
  const shown = parcel.reduce((sum, { rows }) => sum + rows.length, 0);
  const parcels = whereabouts.get(first.orderId)?.parcels.length ?? 0;
  const items = shown < count ? `${shown} of ${count} items shown` : `${count} items`;
  const text = `${parcels > 1 ? `${parcels} parcels` : "One parcel"}, ${items}`;
  const total = together && isWhole ? displayPrice(together.total) : first.total;
  const foot = {
    text: isWhole ? text : (first.together ?? ""),
    total: isWhole && sight.amounts ? total : null,
    orderIds,
    openCount: parcel.reduce((sum, { openCount }) => sum + openCount, 0),
  };
  return parcel.map((group, index) => ({
    ...group,
    hasBracket: true,
    continues: index > 0,
    foot: index === parcel.length - 1 ? foot : null,
  }));
}
