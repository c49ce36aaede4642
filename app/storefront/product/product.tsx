import { data, href, redirect } from "react-router";
import { amountText } from "../../../shop/base/price.ts";
import { shareCardUrl, toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { isSoldOut, type Product, productPath } from "../../../shop/catalogue/model/product.ts";
import { productById, productByRoute } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { addToCartNotice } from "../../checkout/cart/add-to-cart-notice.ts";
import { type PurchaseActionData, purchaseAction } from "../../checkout/cart/purchase-action.ts";
import { parsePurchaseIntent, purchaseTexts } from "../../checkout/cart/purchase-texts.ts";
import { database, requestMeta } from "../../http/context.ts";
import { actionWithFallback, isAnyFailure } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { metaDescription } from "../../http/meta-description.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { type PageDescription, pageMeta } from "../../http/page-meta.ts";
import { settingsBeside } from "../../http/request-settings.ts";
import { describeProduct, productData } from "../../http/structured-data.ts";
import type { Route } from "./+types/product";
import { productPageData } from "./page-data.ts";
import { ProductView } from "./view.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, loaderData.meta) : [];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = {
  cache: { query: { added: ["1", "no", "above-limit"] } },
  sitemap: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const product = found(await findProductByUrl(db, params, url), "Product");
  const { returnPolicy, ...page } = await productPageData(context, product, await settingsBeside(context));
  return {
    ...page,
    meta: productMeta(context.get(requestMeta).origin, product, returnPolicy),
    /** The action of the form, and where signing in leads back to: one product may have two URLs. */
    path: url.pathname,
    /** The result of an Add to Cart that was sent without scripts, or before signing in. */
    added: await addToCartNotice(db, product, url.searchParams.get("added")),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const product = found(await findProductByUrl(context.get(database), params, url), "Product");
  const headers = new Headers();
  const result = await purchaseAction(context, request, url.pathname, product.id, headers);
  if (result.kind === "ordered") return redirect(href("/cart"), 303);
  // Without scripts: a redirect, so that reloading the page adds nothing.
  if (result.kind === "added" && !isDataRequest(request)) return redirect(`${url.pathname}?added=1`, 303);
  if (result.kind === "refused" && result.retryAfterSeconds)
    headers.set("Retry-After", String(result.retryAfterSeconds));
  return data(result, { status: result.kind === "added" ? 200 : result.status, headers });
}

/** After any failure the page stays, with the specification's alert. */
export async function clientAction(args: Route.ClientActionArgs) {
  const failed = (submitted: FormData): PurchaseActionData => {
    const message = purchaseTexts[parsePurchaseIntent(submitted)].failed;
    return { kind: "alert", status: 503, message };
  };
  return actionWithFallback(args, failed, isAnyFailure);
}

/** By `/product/{id}` or by an own route such as `/p1` (R15). */
function findProductByUrl(db: Parameters<typeof productById>[0], params: { id?: string }, url: URL) {
  return params.id === undefined
    ? productByRoute(db, url.pathname.replace(/\/$/, ""))
    : productById(db, params.id);
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductView product={loaderData} answer={actionData} />;
}

/** A product's metadata for search engines and shared links. */
function productMeta(origin: string, product: Product, returnPolicy: object | undefined): PageDescription {
  const {
    name,
    size,
    images: [mainImage],
  } = product;
  return {
    title: /^[\d.,]+ ?(ml|l|mg|g|kg|cm|oz)$/i.test(size) && !name.includes(size) ? `${name}, ${size}` : name,
    name,
    description: metaDescription(describeProduct(product)),
    path: productPath(product),
    ancestors: [{ title: "Catalog", path: href("/catalog") }],
    kind: "product",
    picture: mainImage ? { path: shareCardUrl(toPhoto(mainImage)), alt: mainImage.alt } : null,
    properties: {
      "product:price:amount": amountText(product.unitPrice),
      "product:price:currency": "PKR",
      "product:availability": isSoldOut(product) ? "out of stock" : "in stock",
    },
    structured: [productData(origin, product, returnPolicy)],
  };
}
