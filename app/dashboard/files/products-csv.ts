import { data } from "react-router";
import { recordAudit } from "../../../shop/base/audit/audit-queries.ts";
import { listCategories } from "../../../shop/catalogue/categories/category-queries.ts";
import { listCatalogue } from "../../../shop/catalogue/files/catalogue-file-queries.ts";
import { productFileForm } from "../../../shop/catalogue/files/file-form.ts";
import { droppedByOldDialect, writeProducts } from "../../../shop/catalogue/files/write-products.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { csvDownload, refuseDataRequest } from "../../http/csv-download.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { answerPost, PostOnlyPage, postOnly, postOnlyHeaders, postOnlyMeta } from "../ui/post-only.tsx";
import type { Route } from "./+types/products-csv";

export const meta = postOnlyMeta;
export const headers = postOnlyHeaders;
export default PostOnlyPage;

export function loader() {
  return postOnly("Please press Download products.", "/dashboard/files");
}

export const middleware = answerPost(action);

/** Streams all products as Shopify's CSV and records the export in the audit log. */
async function action({ request, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const parsed = parseForm(productFileForm, await readForm(request));
  if (!parsed.ok)
    throw data("Please choose one of the two files on the Import and export page.", { status: 400 });
  const { dialect } = parsed.value;
  const db = context.get(database);
  const products = await listCatalogue(db, context.get(requestMeta).origin);
  const categories = await listCategories(db);
  await recordAudit(db, {
    actorId: context.get(customer).id,
    action: "products.exported",
    subject: "products",
    details: { dialect, products: products.length },
  });
  const dropped = dialect === "old" ? droppedByOldDialect(products) : [];
  return csvDownload(
    context,
    `lumiskin-products${dialect === "old" ? "-old" : ""}`,
    writeProducts(products, categories, dialect),
    dropped.length > 0 ? { "X-Left-Out": dropped.map(({ what }) => what).join("; ") } : {},
  );
}
