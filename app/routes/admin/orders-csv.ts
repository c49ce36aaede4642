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

/** Exports by POST only: each is recorded in the audit log, and no link or other site may trigger one. */
export function loader() {
  throw data("Please press Export CSV on the dashboard.", { status: 405, headers: { Allow: "POST" } });
}

/** Streams the filtered list as a CSV file and records the export in the audit log. */
export async function action({ request, url, context }: Route.ActionArgs) {
  // A data request of React Router would buffer the file in memory.
  if (isDataRequest(request)) throw data("This address is a file to download.", { status: 404 });
  const db = context.get(database);
  const list = parseOrderListParams(url.searchParams);
  const { search, ...filter } = list.filter;
  // The search text may be personal data, and nothing can be removed from the audit log.
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

/** Logs a failure in the middle of the stream: the status 200 is sent already, so the download just breaks off. */
async function* encodeTexts(texts: AsyncIterable<string>, requestId: string) {
  const encoder = new TextEncoder();
  try {
    for await (const text of texts) yield encoder.encode(text);
  } catch (error) {
    log.error({ requestId, err: error }, "the export of orders failed midway");
    throw error;
  }
}
