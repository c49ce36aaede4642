import { redirect } from "react-router";
import { pathByHandle } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import type { Route } from "./+types/shopify-product";

/** Links to a product as Shopify wrote them lead to the product's own address. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const path = found(await pathByHandle(context.get(database), params.handle), "Product");
  throw redirect(path + url.search, 301);
}

/** For the 404, which the root's error boundary shows. */
export default function ShopifyProduct() {
  return null;
}
