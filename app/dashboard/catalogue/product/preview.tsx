import { productOfAnyStatus } from "../../../../shop/catalogue/product/catalogue-queries.ts";
import { database } from "../../../http/context.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { settingsBeside } from "../../../http/request-settings.ts";
import { productPageData } from "../../../storefront/product/page-data.ts";
import { ProductView } from "../../../storefront/product/view.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Route } from "./+types/preview";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`Preview of ${loaderData?.product.name ?? "a product"} | Dashboard`);

/** A route of the dashboard: it is for staff, and no cache keeps it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const product = found(await productOfAnyStatus(db, params.id), "Product");
  return {
    product: {
      ...(await productPageData(context, product, await settingsBeside(context))),
      path: url.pathname,
      added: null,
    },
  };
}

/** A product as the shop would show it, whatever its status. */
export default function ProductPreview({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap py-3">
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-pine-wash px-4 py-1 text-sm font-medium text-pine">
          Preview of the saved version. Only you and your staff can see this page.
          <TextLink to={`/dashboard/products/${encodeURIComponent(product.id)}`}>Edit</TextLink>
        </p>
      </div>
      <ProductView product={product} preview />
    </>
  );
}
