import { href, Link, useFetcher } from "react-router";
import { QuantityButtons } from "../../ui/form/quantity-control.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { CartLineView } from "./view.ts";

/** One entry of the cart; each of its forms works without scripts. */
export function CartLine({ line, onRemove }: { line: CartLineView; onRemove: () => void }) {
  const quantityFetcher = useFetcher({ key: `cart-quantity-${line.id}` });
  const removalFetcher = useFetcher({ key: `cart-remove-${line.id}` });
  const cartPath = href("/cart");
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-t border-hairline py-6 last:border-b md:gap-x-6">
      <Thumbnail name={line.name} photo={line.photo} color={line.color} size="large" />
      <div className="grid content-between gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg leading-snug font-semibold">
              {line.path ? (
                <Link to={line.path} prefetch="intent" className="hover:underline underline-offset-4">
                  <bdi>{line.name}</bdi>
                </Link>
              ) : (
                <bdi>{line.name}</bdi>
              )}
            </h2>
            <p className="text-sm text-ink-soft">
              <bdi>{line.brand}</bdi>&nbsp;·{" "}
              <span className="whitespace-nowrap tabular-nums">{line.price}</span>
            </p>
            {line.priceNotice ? (
              <p className="mt-1 text-sm font-medium text-clay">{line.priceNotice}</p>
            ) : null}
            {line.blocker ? <p className="mt-1 text-sm font-medium text-clay">{line.blocker}</p> : null}
          </div>
          <p className="font-semibold tabular-nums">{line.amount}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:gap-x-5">
          <quantityFetcher.Form method="post" action={cartPath}>
            <input type="hidden" name="intent" value="quantity" />
            <input type="hidden" name="entry" value={line.id} />
            <QuantityButtons itemName={line.name} quantity={line.quantity} />
          </quantityFetcher.Form>
          <removalFetcher.Form method="post" action={cartPath} onSubmit={onRemove}>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="entry" value={line.id} />
            <button
              type="submit"
              aria-label={`Remove ${line.name}`}
              className="min-h-11 px-1.5 text-sm text-link"
            >
              Remove
            </button>
          </removalFetcher.Form>
        </div>
      </div>
    </li>
  );
}
