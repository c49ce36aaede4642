import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { listCatalogue } from "../../../shop/catalogue/files/catalogue-file-queries.ts";
import { writeStock } from "../../../shop/catalogue/files/stock-file.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../http/csv-download.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/stock-csv";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press Download stock.", "/dashboard/files");
}

export const middleware = answerPost(action);

/** Sends the stock of all products as Shopify's inventory file and records the export in the audit log. */
async function action({ request, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const products = await listCatalogue(db, "");
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "stock.exported",
    subject: "stock",
    details: { products: products.length },
  });
  return csvDownload(context, "lumiskin-stock", [writeStock(products)]);
}
