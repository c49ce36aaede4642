import { data, href, redirect } from "react-router";
import { productById, productByRoute, relatedProducts } from "../../../shop/catalogue/catalogue-queries.ts";
import { isSoldOut } from "../../../shop/catalogue/product.ts";
import { toPhoto } from "../../../shop/media/photo.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { database, requestMeta } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { actionWithFallback } from "../../http/preserve-form.ts";
import { ProductCard } from "../../ui/product-card.tsx";
import type { Route } from "./+types/product";
import { addToCartNotice } from "./add-to-cart-notice.ts";
import { Gallery } from "./gallery.tsx";
import { discountText, unitPriceCard } from "./product-card-data.ts";
import { ProductDetails } from "./product-details.tsx";
import { productMeta } from "./product-meta.ts";
import { type PurchaseActionData, purchaseAction } from "./purchase-action.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { parsePurchaseIntent, purchaseTexts } from "./purchase-texts.ts";

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
  const soldOut = isSoldOut(product);
  const related = await relatedProducts(db, product, 4);
  return {
    id: product.id,
    name: product.name,
    brand: product.brand,
    price: displayPrice(product.unitPrice),
    badge: soldOut ? "Sold out" : (discountText(product.discountPercent) ?? "Available"),
    soldOut,
    description: product.description,
    benefits: product.benefits,
    usage: product.usage,
    photos: product.images.map(toPhoto),
    color: product.backgroundColor,
    meta: productMeta(context.get(requestMeta).origin, product),
    /** The action of the form, and where signing in leads back to: one product may have two URLs. */
    path: url.pathname,
    /** The result of an Add to Cart that was sent without scripts, or before signing in. */
    added: await addToCartNotice(db, product, url.searchParams.get("added")),
    related: related.map(unitPriceCard),
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

/** In an outage the page stays, with the specification's alert for a failure. */
export async function clientAction(args: Route.ClientActionArgs) {
  return actionWithFallback(args, (submitted): PurchaseActionData => {
    const message = purchaseTexts[parsePurchaseIntent(submitted)].failed;
    return { kind: "alert", status: 503, message };
  });
}

/** By `/product/{id}` or by an own route such as `/p1` (R15). */
function findProductByUrl(db: Parameters<typeof productById>[0], params: { id?: string }, url: URL) {
  return params.id === undefined
    ? productByRoute(db, url.pathname.replace(/\/$/, ""))
    : productById(db, params.id);
}

export default function ProductPage({ loaderData: product, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 pb-14 md:grid-cols-2 md:gap-10 md:pt-8 md:pb-24 lg:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] lg:gap-18">
        <Gallery key={product.id} name={product.name} photos={product.photos} color={product.color} />
        <div className="md:sticky md:top-27 md:self-start">
          <p className="eyebrow text-ink-soft">{product.brand}</p>
          <h1 className="mt-2.5 mb-3.5 display-1 md:text-[clamp(2.125rem,3.4vw,3.25rem)]">
            <bdi>{product.name}</bdi>
          </h1>
          <PurchaseForm key={product.id} product={product} answer={actionData} />
          <ProductDetails benefits={product.benefits} usage={product.usage} />
        </div>
      </div>
      <section aria-labelledby="related" className="pb-16 md:pb-24">
        <h2 id="related" className="mb-7 display-2">
          Goes well with
        </h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-6">
          {product.related.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} sizes="(min-width: 85rem) 19rem, (min-width: 48rem) 23vw, 44vw" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
