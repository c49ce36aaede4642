import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { PurchaseActionData } from "../../checkout/cart/purchase-action.ts";
import { PurchaseForm } from "../../checkout/cart/purchase-form.tsx";
import { ArticleTeaser } from "../../ui/article-teaser.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { AlertIcon, CashIcon, ExchangeIcon, TruckIcon } from "../../ui/shell/icons.tsx";
import { Gallery } from "./gallery.tsx";
import type { productPageData } from "./page-data.ts";

interface ProductViewProps {
  product: Omit<Awaited<ReturnType<typeof productPageData>>, "returnPolicy"> &
    ComponentProps<typeof PurchaseForm>["product"];
  answer?: PurchaseActionData | undefined;
  /** Whether it is looked at before it can be bought. */
  preview?: boolean;
}

/** The page of a product. */
export function ProductView({ product, answer, preview }: ProductViewProps) {
  return (
    <div className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)] pb-14 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:pt-8 md:pb-24 lg:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] lg:gap-x-18">
        <Gallery key={product.id} name={product.name} photos={product.photos} color={product.color} />
        <div className={`md:row-span-2 ${product.photos.length > 1 ? "" : "max-md:pt-5"}`}>
          <p className="eyebrow text-ink-soft">{product.brand}</p>
          <h1 className="mt-1 mb-2 display-1 md:mt-2.5 md:mb-3.5 md:text-[clamp(2.125rem,3.4vw,3.25rem)]">
            <bdi>{product.name}</bdi>
          </h1>
          {product.rating ? (
            <p className="mb-2 text-[0.9375rem]">
              <a href="#reviews" className="touch-target hover:underline">
                {product.rating}
              </a>
            </p>
          ) : null}
          <div inert={preview}>
            <PurchaseForm key={product.id} product={product} answer={answer} />
          </div>
          <ProductDetails {...product} />
        </div>
        {product.articles.length > 0 ? (
          <section aria-labelledby="about-it" className="mt-10 md:mt-14">
            <h2 id="about-it" className="mb-5 display-3">
              Articles
            </h2>
            <ul className="grid gap-5">
              {product.articles.map((article) => (
                <li key={article.id}>
                  <ArticleTeaser article={article} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      {product.reviews ? (
        <section
          aria-labelledby="reviews"
          className="pb-14 md:pb-24"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it (reviews-html.tsx).
          dangerouslySetInnerHTML={{ __html: product.reviews }}
        />
      ) : null}
      <section aria-labelledby="related" className="pb-16 md:pb-24">
        <h2 id="related" className="mb-7 display-2">
          {product.relatedTitle}
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

interface ProductDetailsProps {
  benefits: string[];
  usage: string[];
  warnings: string;
  ingredients: string;
  waysToPay: string;
  /** What the owner adds about delivery. */
  deliveryLine: string;
  exchangeRule: string | undefined;
}

/** Payment, delivery and exchange, key benefits, warnings, usage, ingredients, and the Share button. */
function ProductDetails(product: ProductDetailsProps) {
  const { benefits, warnings, usage, ingredients, waysToPay, deliveryLine, exchangeRule } = product;
  return (
    <>
      <ul className="mt-6 grid gap-2.5 border-t border-hairline pt-5 text-[0.9375rem] text-[#4a4a49] [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-pine">
        <li className="flex gap-3">
          <CashIcon />
          {waysToPay}
        </li>
        <li className="flex gap-3">
          <TruckIcon />
          <span>
            Delivery all over Pakistan. Shipping is calculated at delivery
            {deliveryLine ? (
              <span className="block" dir="auto">
                {deliveryLine}
              </span>
            ) : null}
          </span>
        </li>
        <li className="flex gap-3">
          <ExchangeIcon />
          <span dir="auto">
            {exchangeRule}{" "}
            <Link to="/exchange-policy" className="touch-target text-link">
              Exchange Policy
            </Link>
          </span>
        </li>
      </ul>
      <div className="mt-6 border-b border-hairline">
        {benefits.length > 0 ? (
          <Disclosure title="Key benefits" open>
            <ul className="list-disc space-y-1.5 ps-4.5 marker:text-line">
              {benefits.map((benefit) => (
                <li key={benefit} dir="auto">
                  {benefit}
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
        {warnings ? (
          <section aria-labelledby="warnings" className="border-t border-hairline py-5">
            <h2 id="warnings" className="mb-2 flex items-center gap-2.5 font-semibold">
              <AlertIcon className="size-5 text-clay" />
              Warnings
            </h2>
            <p className="whitespace-pre-line text-[#4a4a49]" dir="auto">
              {warnings}
            </p>
          </section>
        ) : null}
        {usage.length > 0 ? (
          <Disclosure title="How to use">
            <ol className="list-decimal space-y-1.5 ps-4.5 marker:text-ink-soft">
              {usage.map((step) => (
                <li key={step} dir="auto">
                  {step}
                </li>
              ))}
            </ol>
          </Disclosure>
        ) : null}
        {ingredients ? (
          <Disclosure title="Ingredients">
            <p className="whitespace-pre-line" dir="auto">
              {ingredients}
            </p>
          </Disclosure>
        ) : null}
      </div>
      <ShareButton className="mt-4" />
    </>
  );
}

function Disclosure({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-hairline">
      <summary className="flex min-h-15 list-none items-center justify-between rounded-sm font-semibold">
        <h2>{title}</h2>
        <span
          aria-hidden="true"
          className="relative size-4 before:absolute before:inset-x-0 before:top-1/2 before:border-t-[1.5px] after:absolute after:inset-y-0 after:start-1/2 after:border-s-[1.5px] after:transition-transform group-open:after:rotate-90"
        />
      </summary>
      <div className="pb-5 text-[#4a4a49]">{children}</div>
    </details>
  );
}
