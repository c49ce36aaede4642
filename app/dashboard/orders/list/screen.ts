import { isoDay } from "../../../../shop/base/karachi-time.ts";
import { listLineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import { listDashboardLines } from "../../../../shop/orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../../../shop/orders/list/order-filter.ts";
import { getOrderSummaries } from "../../../../shop/orders/list/order-queries.ts";
import { countOrders, maxCountedOrders } from "../../../../shop/orders/list/stats/order-stats-queries.ts";
import { orderStatuses } from "../../../../shop/orders/model/order-status.ts";
import { listWhereabouts } from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { listTravelsWith } from "../../../../shop/payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../../../shop/schema.ts";
import type { OrderSight } from "../order/sight.ts";
import { groupByOrder } from "./order-group.ts";
import { hasFilters, type OrderListParams } from "./params.ts";

const linesPerPage = 50;

/** The data of the list of orders, without what the role may not see. */
export async function getOrderScreen(
  db: Database,
  list: OrderListParams,
  { now, sight }: { now: Date; sight: OrderSight },
) {
  const [page, counts] = await Promise.all([
    listDashboardLines(db, { ...list, limit: linesPerPage }),
    hasFilters(list) || !sight.figures ? null : countsByStatus(db),
  ]);
  const orderIds = [...new Set(page.lines.map(({ orderId }) => orderId))];
  const summaries = await getOrderSummaries(db, orderIds);
  const split = orderIds.filter((id) => summaries.get(id)?.isSplit);
  const [axes, whereabouts, travels] = await Promise.all([
    listLineAxes(
      db,
      page.lines.map(({ id }) => id),
    ),
    listWhereabouts(db, split),
    listTravelsWith(db, orderIds),
  ]);
  return {
    groups: groupByOrder(page.lines, { summaries, axes, whereabouts, travels }, { sight, now }),
    shown: page.lines.length,
    before: page.before,
    after: page.after,
    counts,
    today: isoDay(now),
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
