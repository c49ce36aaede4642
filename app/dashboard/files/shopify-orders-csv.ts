import { data } from "react-router";
import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { orderFileForm } from "../../../shop/catalogue/files/file-form.ts";
import { exportShopifyOrders } from "../../../shop/orders/list/export/export-shopify-orders.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../http/csv-download.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/shopify-orders-csv";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press Download orders.", "/dashboard/files");
}

export const middleware = answerPost(action);

/** Streams the placed orders of some days in Shopify's format and records the export in the audit log. */
async function action({ request, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const parsed = parseForm(orderFileForm, await readForm(request));
  if (!parsed.ok) throw data("Please enter dates, or leave them blank.", { status: 400 });
  const db = context.get(database);
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "orders.exported",
    subject: "orders",
    details: { ...parsed.value, format: "shopify" },
  });
  return csvDownload(context, "lumiskin-shopify-orders", exportShopifyOrders(db, parsed.value));
}
