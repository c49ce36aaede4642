import { Link } from "react-router";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import type { ProductCell, RejectedCell } from "./action.ts";
import { PriceCell, SoldOutCell, StockCell } from "./cells.tsx";
import { productEditPath, rowId } from "./params.ts";
import type { ProductListRow } from "./row-view.ts";

/** The id of the form that the checkboxes of the list belong to. */
export const chosenFormId = "chosen";

interface ProductRowProps {
  product: ProductListRow;
  list: string;
  rejected: RejectedCell | null;
}

/** A product in the list: chosen by its box, its numbers changed in place. */
export function ProductRow({ product, list, rejected }: ProductRowProps) {
  const refused = (cell: ProductCell) =>
    rejected?.product === product.id && rejected.cell === cell ? rejected : null;
  // A form that was saved closes: what it belongs to is another then.
  const saved = `${product.version} ${product.stock}`;
  return (
    <li
      id={rowId(product.id)}
      className="grid scroll-mt-32 grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-x-3 py-2 pe-3 sm:pe-4 lg:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="product"
          value={product.id}
          form={chosenFormId}
          aria-label={`Select ${product.name}`}
          className="size-5 accent-pine"
        />
      </label>
      <Thumbnail name={product.name} photo={product.photo} color={product.color} size="small" />
      <div className="min-w-0">
        <h2 className="font-semibold" dir="auto">
          <Link
            to={productEditPath(product.id)}
            className="inline-flex min-h-11 items-center leading-tight underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{product.about}</p>
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          <ProductStates product={product} />
        </p>
      </div>
      <div className="col-span-full flex min-w-0 flex-wrap items-center gap-x-2 ps-3 sm:gap-x-4 lg:col-span-1 lg:ps-0">
        <PriceCell key={`price ${saved}`} {...{ product, list }} rejected={refused("prices")} />
        {product.stock === null ? (
          <Link
            to={productEditPath(product.id, "/stock")}
            className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
          >
            Stock not tracked
          </Link>
        ) : (
          <StockCell key={`stock ${saved}`} {...{ product, list }} rejected={refused("stock")} />
        )}
        <div className="ms-auto">
          <SoldOutCell {...{ product, list }} rejected={refused("sold-out")} />
        </div>
      </div>
    </li>
  );
}

function ProductStates({ product }: { product: ProductListRow }) {
  return (
    <>
      {product.status === "active" ? <StateMark shape="done">Shown</StateMark> : null}
      {product.status === "draft" ? <StateMark shape="waiting">Draft</StateMark> : null}
      {product.status === "archived" ? <StateMark shape="ended">Archived</StateMark> : null}
      {product.isOut ? <StateMark shape="ended">Sold out</StateMark> : null}
      {product.isLow && !product.isOut ? <StateMark shape="trouble">Low stock</StateMark> : null}
      {product.cardPrice ? (
        <StateMark shape="waiting">{`Catalogue shows ${product.cardPrice}`}</StateMark>
      ) : null}
      {product.photo ? null : <StateMark shape="trouble">No photo</StateMark>}
    </>
  );
}
