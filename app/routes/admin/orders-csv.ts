import { recordAudit } from "../../../shop/audit/audit-queries.ts";
import { exportOrders } from "../../../shop/orders/export-orders.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest, refuseGet } from "../../http/csv-download.ts";
import type { Route } from "./+types/orders-csv";
import { parseOrderListParams } from "./order-list-params.ts";

export function loader() {
  return refuseGet("Export CSV");
}

/** Streams the filtered list as a CSV file and records the export in the audit log. */
export async function action({ request, url, context }: Route.ActionArgs) {
  refuseDataRequest(request);
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
  return csvDownload(context, "lumiskin-orders", exportOrders(db, list));
}
