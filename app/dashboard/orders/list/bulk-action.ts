import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { log } from "../../../../platform/log.ts";
import { plural } from "../../../../shop/base/plural.ts";
import { confirmMany } from "../../../../shop/orders/confirm/confirm-many.ts";
import { endLines, maxBulkLines } from "../../../../shop/orders/list/end-lines.ts";
import { listDashboardLinesById } from "../../../../shop/orders/list/order-line-queries.ts";
import { statusChangeFailed } from "../../../../shop/orders/model/order-status.ts";
import { makeSlips } from "../../../../shop/overview/make-slips.ts";
import type { Database } from "../../../../shop/schema.ts";
import { customer, database, requestMeta } from "../../../http/context.ts";
import { requirePermission } from "../../../http/dashboard-access.ts";
import { parseForm } from "../../../http/forms/parse-form.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import { slipsPath } from "../../parcels/pack-action.ts";
import type { StatusChangeRefused } from "../order/change-status-action.ts";
import { bulkEnds, chosenOrders } from "./bulk-choice.ts";
import { type OrderListParams, orderListPath, tickedPath } from "./params.ts";

/** So many of those that were left out are named. */
const maxNamed = 10;
/** So many orders are printed at once: more than a page of the list shows. */
const maxPrinted = 100;

type Context = Readonly<RouterContextProvider>;

const refuse = (message: string, status: number, ticked: number[] = []) =>
  data<StatusChangeRefused>({ message, now: null, ticked }, { status });
const nothingTicked = () => refuse("Please tick at least one order.", 400);

const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .refine((all) => all.length <= maxBulkLines);
const endForm = z.object({ end: z.enum(bulkEnds), lines: ids });
const confirmForm = z.object({ orders: ids });

/** The forms of the bar; null: the form is another one. */
export async function bulkAction(form: FormData, context: Context, list: OrderListParams) {
  switch (form.get("intent")) {
    case "end":
      requirePermission(context, "orders.status");
      return endTicked(form, context, list);
    case "confirm":
      requirePermission(context, "confirmation");
      return confirmTicked(form, context, list);
    case "print":
      requirePermission(context, "parcels.pack");
      return printTicked(chosenOrders(form.getAll("chosen")), context, list);
    default:
      return null;
  }
}

/** Ends the lines that someone saw and confirmed, and redirects to the list with what came of it. */
async function endTicked(form: FormData, context: Context, list: OrderListParams) {
  const parsed = parseForm(endForm, form);
  if (!parsed.ok) return nothingTicked();
  const { end, lines } = parsed.value;
  const db = context.get(database);
  const result = await endLines(db, context.get(customer), lines, end).catch((error) => {
    log.error({ requestId: context.get(requestMeta).requestId, err: error }, "ending order lines failed");
    return null;
  });
  if (!result) return refuse(statusChangeFailed, 500);
  const { ended, missedIds } = result;
  const done: Record<string, string> = { ended: `${end}.${ended}.${missedIds.length}` };
  if (missedIds.length > 0) done.missed = missedIds.slice(0, maxNamed).join();
  return redirect(orderListPath(list, done));
}

async function confirmTicked(form: FormData, context: Context, list: OrderListParams) {
  const parsed = parseForm(confirmForm, form);
  if (!parsed.ok) return nothingTicked();
  const { orders } = parsed.value;
  const { confirmed, left } = await confirmMany(context.get(database), orders, context.get(customer).id);
  if (left.length === 0) return redirect(orderListPath(list, { ended: `confirmed.${confirmed}.0` }));
  return refuse(`${doneOf(confirmed, "confirmed")} Not changed: ${named(left)}.`, 409);
}

async function printTicked(ticked: number[], context: Context, list: OrderListParams) {
  if (ticked.length === 0) return nothingTicked();
  if (ticked.length > maxPrinted) return refuse(`Please tick at most ${maxPrinted} orders.`, 400, ticked);
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const { shipmentIds, left } = await makeSlips(context.get(database), ticked, actor);
  if (shipmentIds.length === 0)
    return refuse(`Nothing was printed: ${named(left.map(({ why }) => why))}`, 409, ticked);
  const more = new URLSearchParams({ back: tickedPath(list, ticked) });
  if (left.length > 0) more.set("left", left.map(({ id }) => id).join());
  return redirect(`${slipsPath(shipmentIds)}&${more}&print`);
}

/** Orders are confirmed; of what has ended each item counts. */
const doneOf = (count: number, what: string) =>
  `${plural(count, what === "confirmed" ? "order" : "item")} ${count === 1 ? "is" : "are"} now ${what}.`;

/** Those that were left out, the first of them by name. */
function named(left: readonly string[]): string {
  const more = left.length - maxNamed;
  return `${left.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What was done, in words, with those that were not ended and why; from `?ended=completed.94.2&missed=12,13`. */
export async function doneText(db: Database, query: URLSearchParams): Promise<string | null> {
  const [, end, ended, missed] =
    /^(completed|cancelled|confirmed)\.(\d{1,4})\.(\d{1,4})$/.exec(query.get("ended") ?? "") ?? [];
  if (end === undefined) return null;
  const done = doneOf(Number(ended), end);
  if (missed === "0") return done;
  const ids = (query.get("missed") ?? "").slice(0, 200).split(",").slice(0, maxNamed).map(rowId);
  const lines = await listDashboardLinesById(db, [...new Set(ids)]);
  const names = lines.map(({ number, status }) =>
    status === "Pending" ? `${number} is booked or sent` : `${number} is already ${status}`,
  );
  const more = Number(missed) - names.length;
  const rest = more > 0 ? [`${more} more were already finished`] : [];
  return `${done} Not changed: ${[...names, ...rest].join(", ")}.`;
}
