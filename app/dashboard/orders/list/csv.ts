import { data } from "react-router";
import { recordAudit } from "../../../../shop/base/audit/audit-queries.ts";
import { exportOrders } from "../../../../shop/orders/list/export/export-orders.ts";
import { customer, database } from "../../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../../http/csv-download.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../../ui/post-only.tsx";
import type { Route } from "./+types/csv";
import { chosenOrders } from "./bulk-choice.ts";
import { parseOrderListParams } from "./params.ts";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press “Export CSV”.", "/dashboard");
}

export const middleware = answerPost(action);

/** Streams the filtered list as a CSV file and records the export in the audit log. */
async function action({ request, url, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const list = parseOrderListParams(url.searchParams);
  const hasForm = request.headers.has("Content-Type");
  const form = hasForm ? await readForm(request) : new FormData();
  const orderIds = chosenOrders(form.getAll("chosen"));
  if (form.has("ticked") && orderIds.length === 0)
    throw data("Please tick at least one order.", { status: 400 });
  const { search, ...filter } = list.filter;
  // The search text may be personal data, and nothing can be removed from the audit log.
  const details = orderIds.length > 0 ? { orderIds } : { ...filter, searched: search !== "" };
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "orders.exported",
    subject: "orders",
    details,
  });
  return csvDownload(context, "lumiskin-orders", exportOrders(db, list, orderIds));
}
