import { formatDay, isoDay } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import { listLineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import { listDashboardLines } from "../../../../shop/orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../../../shop/orders/list/order-filter.ts";
import { getOrderSummaries } from "../../../../shop/orders/list/order-queries.ts";
import { getOrderStats, type OrderStats } from "../../../../shop/orders/list/stats/get-order-stats.ts";
import { countOrders, maxCountedOrders } from "../../../../shop/orders/list/stats/order-stats-queries.ts";
import { orderStatuses } from "../../../../shop/orders/model/order-status.ts";
import type { Database } from "../../../../shop/schema.ts";
import type { OrderSight } from "../order/sight.ts";
import { groupByOrder } from "./line-row.ts";
import { defaultListParams, hasFilters, type OrderListParams, orderListPath, withFilter } from "./params.ts";
import type { OrderStatsView } from "./stats-panel.tsx";

const linesPerPage = 50;

/** The data of the list of orders and of the stats above it, as far as whoever looks may see them. */
export async function getOrderScreen(
  db: Database,
  list: OrderListParams,
  { now, sight }: { now: Date; sight: OrderSight },
) {
  const [page, counts, stats] = await Promise.all([
    listDashboardLines(db, { ...list, limit: linesPerPage }),
    hasFilters(list) || !sight.figures ? null : countsByStatus(db),
    sight.figures ? getOrderStats(db, now) : null,
  ]);
  const [summaries, axes] = await Promise.all([
    getOrderSummaries(db, [...new Set(page.lines.map(({ orderId }) => orderId))]),
    listLineAxes(
      db,
      page.lines.map(({ id }) => id),
    ),
  ]);
  return {
    groups: groupByOrder(page.lines, summaries, axes, sight),
    shown: page.lines.length,
    before: page.before,
    after: page.after,
    counts,
    today: isoDay(now),
    stats: stats && toStatsView(stats),
  };
}

async function countsByStatus(db: Database): Promise<Record<string, string>> {
  const counts = [null, ...orderStatuses].map(async (status) => [
    status ?? "all",
    countText(await countOrders(db, { ...noFilter, status })),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

function countText(count: number): string {
  const text = groupThousands(Math.min(count, maxCountedOrders));
  return count > maxCountedOrders ? `${text}+` : text;
}

const groupThousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

function toStatsView({ today, newToday, awaiting, pending, days, revenue }: OrderStats): OrderStatsView {
  const maxRevenue = Math.max(...days.map((day) => day.revenue));
  const bestDay = days.find((day) => day.revenue === maxRevenue);
  const [first, last] = [days.at(0)?.day ?? today, today].map(formatDay);
  const pendingList = withFilter(defaultListParams, { status: "Pending" });
  return {
    newToday: {
      count: countText(newToday),
      to: orderListPath(withFilter(defaultListParams, { from: today, to: today })),
    },
    awaiting: {
      count: countText(awaiting),
      to: orderListPath(withFilter(pendingList, { payment: "awaiting" })),
    },
    pending: { count: countText(pending), to: orderListPath(pendingList) },
    revenue: displayPrice(revenue),
    summary:
      bestDay && maxRevenue > 0
        ? `Revenue of completed orders by day, ${first} to ${last}. Best day: ${displayPrice(maxRevenue)} on ${formatDay(bestDay.day)}.`
        : `Revenue of completed orders by day, ${first} to ${last}: none yet.`,
    days: days.map((day) => ({
      day: formatDay(day.day),
      orders: day.orders === 1 ? "1 order" : `${groupThousands(day.orders)} orders`,
      revenue: displayPrice(day.revenue),
      height: maxRevenue > 0 ? day.revenue / maxRevenue : 0,
    })),
  };
}
