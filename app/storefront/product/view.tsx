import type { ComponentProps } from "react";
import type { PurchaseActionData } from "../../checkout/cart/purchase-action.ts";
import { PurchaseForm } from "../../checkout/cart/purchase-form.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { ProductDetails } from "./details.tsx";
import { Gallery } from "./gallery.tsx";
import type { productPageData } from "./page-data.ts";

interface ProductViewProps {
  product: Awaited<ReturnType<typeof productPageData>> & ComponentProps<typeof PurchaseForm>["product"];
  answer?: PurchaseActionData | undefined;
  /** Whether it is looked at before it can be bought. */
  preview?: boolean;
}

/** The page of a product. */
export function ProductView({ product, answer, preview }: ProductViewProps) {
  return (
    <div className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 pb-14 md:grid-cols-2 md:gap-10 md:pt-8 md:pb-24 lg:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] lg:gap-18">
        <Gallery key={product.id} name={product.name} photos={product.photos} color={product.color} />
        <div className="md:sticky md:top-27 md:self-start">
          <p className="eyebrow text-ink-soft">{product.brand}</p>
          <h1 className="mt-2.5 mb-3.5 display-1 md:text-[clamp(2.125rem,3.4vw,3.25rem)]">
            <bdi>{product.name}</bdi>
          </h1>
          <div inert={preview}>
            <PurchaseForm key={product.id} product={product} answer={answer} />
          </div>
          <ProductDetails {...product} />
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
