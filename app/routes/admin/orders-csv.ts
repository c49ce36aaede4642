import { ReadableStream } from "node:stream/web";
import { data } from "react-router";
import { log } from "../../../platform/log.ts";
import { recordAudit } from "../../../shop/audit/audit-queries.ts";
import { isoDay } from "../../../shop/karachi-time.ts";
import { exportOrders } from "../../../shop/orders/export-orders.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import type { Route } from "./+types/orders-csv";
import { parseOrderListParams } from "./order-list-params.ts";

/** Taking the list along leaves a line in the audit log: only a form of the shop does it, never a link. */
export function loader() {
  throw data("Please press Export CSV on the dashboard.", { status: 405, headers: { Allow: "POST" } });
}

/** The orders of the list, from its beginning to its end, as a file. That it was taken is written down. */
export async function action({ request, url, context }: Route.ActionArgs) {
  // Asked for by React Router's own code it would be gathered in memory.
  if (isDataRequest(request)) throw data("This is a file to be downloaded.", { status: 404 });
  const db = context.get(database);
  const list = parseOrderListParams(url.searchParams);
  const { search, ...filter } = list.filter;
  // What was searched for may be about a person, and nothing can be taken out of the log.
  const details = { ...filter, searched: search !== "" };
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "orders.exported",
    subject: "orders",
    details,
  });
  const { requestId } = context.get(requestMeta);
  const body = ReadableStream.from(encodeTexts(exportOrders(db, list), requestId));
  return new Response(body as globalThis.ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="lumiskin-orders-${isoDay(new Date())}.csv"`,
    },
  });
}

/** The status was sent before the first order was read: a failure later on can only break the file off. */
async function* encodeTexts(texts: AsyncIterable<string>, requestId: string) {
  const encoder = new TextEncoder();
  try {
    for await (const text of texts) yield encoder.encode(text);
  } catch (error) {
    log.error({ requestId, err: error }, "an export of orders broke off");
    throw error;
  }
}
