import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { log } from "../../../../platform/log.ts";
import { endLines, maxBulkLines } from "../../../../shop/orders/list/end-lines.ts";
import { listDashboardLinesById } from "../../../../shop/orders/list/order-line-queries.ts";
import { statusChangeFailed } from "../../../../shop/orders/model/order-status.ts";
import type { Database } from "../../../../shop/schema.ts";
import { customer, database, requestMeta } from "../../../http/context.ts";
import { parseForm } from "../../../http/forms/parse-form.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import { bulkEnds } from "./bulk-choice.ts";

/** So many of those that were not ended are named. */
const maxNamed = 10;

const bulkForm = z.object({
  end: z.enum(bulkEnds),
  lines: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= maxBulkLines),
});

/** Ends the lines that somebody saw and confirmed, and redirects to the list with what came of it. */
export async function endLinesByForm(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  redirectPath: (done: Record<string, string>) => string,
) {
  const parsed = parseForm(bulkForm, form);
  if (!parsed.ok) return data({ message: "Please tick at least one order.", now: null }, { status: 400 });
  const { end, lines } = parsed.value;
  const result = await endLines(context.get(database), context.get(customer), lines, end).catch((error) => {
    log.error({ requestId: context.get(requestMeta).requestId, err: error }, "ending order lines failed");
    return null;
  });
  if (!result) return data({ message: statusChangeFailed, now: null }, { status: 500 });
  const { ended, missedIds } = result;
  const done: Record<string, string> = { ended: `${end}.${ended}.${missedIds.length}` };
  if (missedIds.length > 0) done.missed = missedIds.slice(0, maxNamed).join();
  return redirect(redirectPath(done));
}

/** What was done, in words, with those that were not ended and why; from `?ended=completed.94.2&missed=12,13`. */
export async function endedText(db: Database, query: URLSearchParams): Promise<string | null> {
  const [, end, ended, missed] =
    /^(completed|cancelled)\.(\d{1,4})\.(\d{1,4})$/.exec(query.get("ended") ?? "") ?? [];
  if (end === undefined) return null;
  const done = `${ended === "1" ? "1 order is" : `${ended} orders are`} now ${end}.`;
  if (missed === "0") return done;
  const ids = (query.get("missed") ?? "").slice(0, 200).split(",").slice(0, maxNamed).map(rowId);
  const lines = await listDashboardLinesById(db, [...new Set(ids)]);
  const named = lines.map(({ number, status }) => `${number} is already ${status}`);
  const more = Number(missed) - named.length;
  const rest = more > 0 ? [`${more} more were already finished`] : [];
  return `${done} Not changed: ${[...named, ...rest].join(", ")}.`;
}
