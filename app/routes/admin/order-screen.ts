import { formatDay } from "../../../shop/karachi-time.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { dashboardOrders } from "../../../shop/orders/dashboard-list-queries.ts";
import { countedUpTo, countOrders } from "../../../shop/orders/order-figure-queries.ts";
import { everyOrder } from "../../../shop/orders/order-filter.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { parcelsOf } from "../../../shop/orders/parcel-queries.ts";
import { type OrderFigures, readFigures } from "../../../shop/orders/read-figures.ts";
import type { Database } from "../../../shop/schema.ts";
import type { ShownFigures } from "./order-figures.tsx";
import { isNarrowed, type OrderList, orderListPath, wholeList, withFilter } from "./order-list.ts";
import { parcelRows } from "./order-row.ts";

const ordersOnPage = 50;

/** What the dashboard shows of a part of the list, and above it. */
export async function orderScreen(db: Database, list: OrderList, now: Date) {
  const [part, counts, figures] = await Promise.all([
    dashboardOrders(db, { ...list, limit: ordersOnPage }),
    isNarrowed(list) ? null : countsByStatus(db),
    readFigures(db, now),
  ]);
  const parcels = await parcelsOf(db, [...new Set(part.orders.map(({ checkoutId }) => checkoutId))]);
  return {
    parcels: parcelRows(part.orders, parcels),
    shown: part.orders.length,
    before: part.before,
    after: part.after,
    counts,
    today: figures.today,
    figures: shownFigures(figures),
  };
}

async function countsByStatus(db: Database): Promise<Record<string, string>> {
  const counts = [null, ...orderStatuses].map(async (status) => [
    status ?? "all",
    countText(await countOrders(db, { ...everyOrder, status })),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

function countText(count: number): string {
  const text = grouped(Math.min(count, countedUpTo));
  return count > countedUpTo ? `${text}+` : text;
}

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

function shownFigures({ today, newToday, awaiting, pending, days, revenue }: OrderFigures): ShownFigures {
  const most = Math.max(...days.map((day) => day.revenue));
  const best = days.find((day) => day.revenue === most);
  const [first, last] = [days.at(0)?.day ?? today, today].map(formatDay);
  const pendingList = withFilter(wholeList, { status: "Pending" });
  return {
    newToday: {
      count: countText(newToday),
      to: orderListPath(withFilter(wholeList, { from: today, to: today })),
    },
    awaiting: {
      count: countText(awaiting),
      to: orderListPath(withFilter(pendingList, { payment: "awaiting" })),
    },
    pending: { count: countText(pending), to: orderListPath(pendingList) },
    revenue: displayPrice(revenue),
    summary:
      best && most > 0
        ? `Revenue of completed orders by day, ${first} to ${last}. The most was ${displayPrice(most)} on ${formatDay(best.day)}.`
        : `Revenue of completed orders by day, ${first} to ${last}: none yet.`,
    days: days.map((day) => ({
      day: formatDay(day.day),
      orders: day.orders === 1 ? "1 order" : `${grouped(day.orders)} orders`,
      revenue: displayPrice(day.revenue),
      height: most > 0 ? day.revenue / most : 0,
    })),
  };
}
