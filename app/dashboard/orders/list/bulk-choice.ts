import { orderCount, plural } from "../../../../shop/base/plural.ts";
import { cappedSum, displayPrice } from "../../../../shop/base/price.ts";
import { listManyToConfirm } from "../../../../shop/orders/confirm/confirm-many.ts";
import {
  countNotSent,
  findOpenLinesOfFilter,
  findOpenLinesOfOrders,
} from "../../../../shop/orders/list/bulk-lines-queries.ts";
import { maxBulkLines } from "../../../../shop/orders/list/end-lines.ts";
import type { Database } from "../../../../shop/schema.ts";
import type { Permission } from "../../../../shop/staff/model/permissions.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import type { OrderSight } from "../order/sight.ts";
import type { OrderListParams } from "./params.ts";

/** The buttons of the bar, in its order, each with the permission that it needs. */
export const bulkButtons = {
  "Print slips": "parcels.pack",
  WhatsApp: "confirmation",
  Complete: "orders.status",
  Confirm: "confirmation",
  Cancel: "orders.status",
  Export: "exports",
} as const satisfies Record<string, Permission>;
export type BulkButton = keyof typeof bulkButtons;

export const bulkEnds = ["completed", "cancelled"] as const;
const questions = [...bulkEnds, "confirmed"] as const;
export type BulkQuestion = (typeof questions)[number];

/** The ids of ticked orders, each once. */
export function chosenOrders(values: readonly FormDataEntryValue[]): number[] {
  const ids = values.slice(0, maxBulkLines).map((value) => rowId(String(value)));
  return [...new Set(ids)].filter((id) => id > 0);
}

/** Reads `?choose=all` or `?chosen=12&chosen=13`, and `&end=completed`; null: nothing is chosen. */
export async function findBulkChoice(
  db: Database,
  list: OrderListParams,
  query: URLSearchParams,
  sight: OrderSight,
) {
  const isAll = sight.status && query.get("choose") === "all";
  const orderIds = chosenOrders(query.getAll("chosen"));
  if (!isAll && orderIds.length === 0) return null;
  const asked = questions.find((to) => to === query.get("end")) ?? null;
  const may = asked === "confirmed" ? sight.confirmation && !isAll : sight.status;
  const found =
    asked === "confirmed" && may
      ? await findToConfirm(db, orderIds)
      : await findOpen(db, list, { isAll, orderIds, to: asked });
  if (isAll && found.count === 0) return null;
  const { count, orders, parcels, amount, ...rest } = found;
  return {
    /** Everything that the filter matches. */
    isAll,
    /** The orders that are chosen one by one. */
    orderIds,
    count: `${orderCount(orders, count)}${parcels < orders ? ` in ${plural(parcels, "parcel")}` : ""}`,
    amount: sight.amounts ? displayPrice(amount) : null,
    /** null: nothing is asked. */
    question: asked && may ? { to: asked, ...rest } : null,
  };
}

/** What is chosen in the list of orders, and what is asked about it. */
export type BulkChoice = NonNullable<Awaited<ReturnType<typeof findBulkChoice>>>;

/** Said before lines are completed that no courier has got; null: there are none. @example `2 of them were not sent yet.` */
export async function notSentText(
  db: Database,
  to: BulkQuestion | null,
  lineIds: readonly number[],
): Promise<string | null> {
  if (to !== "completed") return null;
  const count = await countNotSent(db, lineIds);
  if (count === 0) return null;
  if (lineIds.length === 1) return "This order was not sent yet.";
  return `${count} of them ${count === 1 ? "was" : "were"} not sent yet.`;
}

/** `count`: of items; `value`: what the form sends back, ids of lines or of orders; empty: nothing is left to do. `left`: names of what is left out. */
async function findOpen(
  db: Database,
  list: OrderListParams,
  { isAll, orderIds, to }: { isAll: boolean; orderIds: number[]; to: BulkQuestion | null },
) {
  const skipsUnderWay = to === "cancelled";
  const open = isAll
    ? await findOpenLinesOfFilter(db, list.filter, maxBulkLines, skipsUnderWay)
    : await findOpenLinesOfOrders(db, orderIds, skipsUnderWay);
  const ids = open.ids.slice(0, maxBulkLines);
  const left = open.underWay.map((name) => `${name}: its parcel is booked or sent`);
  const notSent = await notSentText(db, to, ids);
  return {
    count: ids.length,
    orders: open.orders,
    parcels: open.orders,
    amount: open.amount,
    value: ids.join(),
    left,
    notSent,
  };
}

async function findToConfirm(db: Database, orderIds: number[]) {
  const { orders, left } = await listManyToConfirm(db, orderIds);
  return {
    count: cappedSum(orders.map(({ openCount }) => openCount)),
    orders: orders.length,
    parcels: new Set(orders.map(({ root }) => root)).size,
    amount: cappedSum(orders.map(({ amount }) => amount)),
    value: orders.map(({ id }) => id).join(),
    left,
    notSent: null,
  };
}
