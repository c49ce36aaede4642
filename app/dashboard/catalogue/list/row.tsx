import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { type FormState, PostButton, PostForm } from "../../ui/post-form.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { AskedPrices } from "../prices/asked-prices.tsx";
import type { ProductCell, RejectedCell } from "./action.ts";
import { productEditPath, rowId } from "./params.ts";
import type { ProductListRow } from "./row-view.ts";

interface CellProps {
  product: ProductListRow;
  /** The list's URL, to which the forms are sent. */
  list: string;
  /** The refused form of this cell. */
  rejected: RejectedCell | null;
}

/** A number that opens its form where it is tapped. Without scripts too. */
function NumberCell({ label, value, isOpen, children }: CellLayout) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Where a form was refused, its error has the focus.
        if (currentTarget.open && !isOpen) selectField(currentTarget);
      }}
      className="open:basis-full"
    >
      <summary
        aria-label={label}
        className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-sm px-1 whitespace-nowrap tabular-nums [&::-webkit-details-marker]:hidden"
      >
        {value}
      </summary>
      <div className="mt-1 mb-3 grid max-w-110 gap-4 rounded-md bg-pine-wash p-4">{children}</div>
    </details>
  );
}

/** Who opens a number types the new one at once. */
function selectField(cell: HTMLElement): void {
  const field = cell.querySelector<HTMLInputElement>("input:not([type=hidden])");
  field?.focus();
  field?.select();
}

interface CellLayout {
  label: string;
  value: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}

const numberClass = "underline decoration-line decoration-dashed underline-offset-4";

/** Both prices of a product (R1), changed in place. */
function PriceCell({ product, list, rejected }: CellProps) {
  return (
    <NumberCell
      label={`Change the price of ${product.name}, now ${product.price}`}
      isOpen={rejected !== null}
      value={<span className={`font-semibold ${numberClass}`}>{product.price}</span>}
    >
      <CellForm {...{ product, list, rejected }} cell="prices" sent={{ version: product.version }}>
        {({ field, values, errors }) => {
          const isOne = product.cardPrice === null;
          const price = (
            name: "unitPrice" | "cataloguePrice",
            label: string,
            first = product.amounts[name],
          ) => (
            <Field
              {...field(name, first)}
              label={label}
              inputMode="decimal"
              dir="ltr"
              required={first !== ""}
            />
          );
          return (
            <>
              <ErrorBox>{errors.form}</ErrorBox>
              {isOne ? (
                <>
                  {price("unitPrice", "Price, Rs.")}
                  <details open={Boolean(values.cataloguePrice)}>
                    <summary className="inline-flex min-h-11 items-center text-link">
                      Show another price in the catalogue
                    </summary>
                    {price("cataloguePrice", "Catalogue price, Rs.", "")}
                  </details>
                </>
              ) : (
                <>
                  <div className="grid grid-cols-2 gap-3">
                    {price("unitPrice", "Selling price, Rs.")}
                    {price("cataloguePrice", "Catalogue price, Rs.")}
                  </div>
                  <p className="text-sm text-ink-soft">Customers pay the selling price.</p>
                </>
              )}
              <AskedPrices values={values} />
              <div className="flex flex-wrap gap-3">
                <PostButton>Save</PostButton>
                {isOne ? null : (
                  <Button size="small" tone="quiet" name="same" value="yes">
                    Use selling price for both
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </CellForm>
    </NumberCell>
  );
}

/** The stock of a tracked product, corrected in place. */
function StockCell({ product, list, rejected }: CellProps) {
  return (
    <NumberCell
      label={`Correct the stock of ${product.name}, now ${product.stock} in stock`}
      isOpen={rejected !== null}
      value={<span className={numberClass}>{product.stock} in stock</span>}
    >
      <CellForm {...{ product, list, rejected }} cell="stock" sent={{ shown: product.stock ?? "" }}>
        {({ field, errors }) => (
          <>
            <ErrorBox>{errors.form}</ErrorBox>
            <Field
              {...field("pieces", product.stock)}
              label="Pieces in stock"
              inputMode="numeric"
              dir="ltr"
              required
            />
            <PostButton>Save</PostButton>
          </>
        )}
      </CellForm>
    </NumberCell>
  );
}

/** Sold out or available again by one tap; the owner's flag alone, whatever the stock is (R6). */
function SoldOutCell({ product, list, rejected }: CellProps) {
  const id = useId();
  const label = product.soldOut ? "Available again" : "Mark sold out";
  return (
    <CellForm
      {...{ product, list }}
      cell="sold-out"
      sent={{ version: product.version, soldOut: product.soldOut ? "no" : "yes" }}
    >
      <button
        type="submit"
        aria-label={`${label}: ${product.name}`}
        aria-describedby={rejected ? id : undefined}
        className="min-h-11 rounded-full border border-line px-3 text-sm font-medium hover:border-ink"
      >
        {label}
      </button>
      {rejected ? (
        <p id={id} role="alert" data-form-result tabIndex={-1} className="text-sm font-medium text-clay">
          {Object.values(rejected.errors)[0]}
        </p>
      ) : null}
    </CellForm>
  );
}

interface CellFormProps extends Pick<CellProps, "product" | "list"> {
  cell: ProductCell;
  sent: Record<string, string | number>;
  rejected?: RejectedCell | null;
  children: ReactNode | ((form: FormState) => ReactNode);
}

function CellForm({ product, list, cell, sent, ...rest }: CellFormProps) {
  return (
    <PostForm
      intent={cell}
      sent={{ product: product.id, ...sent }}
      action={list}
      preventScrollReset
      className="grid gap-4"
      {...rest}
    />
  );
}

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
