import { recordAudit } from "../../../shop/audit/audit-queries.ts";
import { listCatalogue } from "../../../shop/files/catalogue-file-queries.ts";
import { writeStock } from "../../../shop/files/stock-file.ts";
import { customer, database } from "../../http/context.ts";
import { csvDownload, refuseDataRequest, refuseGet } from "../../http/csv-download.ts";
import type { Route } from "./+types/stock-csv";

export function loader() {
  return refuseGet("Download stock");
}

/** Sends the stock of all products as Shopify's inventory file and records the export in the audit log. */
export async function action({ request, context }: Route.ActionArgs) {
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
