import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { AskedPrices } from "../prices/asked-prices.tsx";
import type { ProductCell, RejectedCell } from "./action.ts";
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
export function PriceCell({ product, list, rejected }: CellProps) {
  const { errors, props } = useFormErrors(rejected);
  const values = rejected?.values ?? product.amounts;
  const field = (name: "unitPrice" | "cataloguePrice", label: string) => (
    <Field
      name={name}
      label={label}
      defaultValue={values[name]}
      error={errors[name]}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      required
    />
  );
  return (
    <NumberCell
      label={`Change the price of ${product.name}, now ${product.price}`}
      isOpen={rejected !== null}
      value={<span className={`font-semibold ${numberClass}`}>{product.price}</span>}
    >
      <CellForm {...{ product, list, props }} cell="prices">
        <ErrorBox>{errors.form}</ErrorBox>
        <input type="hidden" name="version" value={product.version} />
        <div className="grid grid-cols-2 gap-3">
          {field("unitPrice", "Selling price, Rs.")}
          {field("cataloguePrice", "Catalogue price, Rs.")}
        </div>
        <AskedPrices values={values} />
        <p className="text-sm text-ink-soft">Customers pay the selling price.</p>
        <div className="flex flex-wrap gap-3">
          <Save product={product} cell="prices" />
          <Button size="small" tone="quiet" name="same" value="yes">
            Use selling price for both
          </Button>
        </div>
      </CellForm>
    </NumberCell>
  );
}

/** The stock of a tracked product, corrected in place. */
export function StockCell({ product, list, rejected }: CellProps) {
  const { errors, props } = useFormErrors(rejected);
  return (
    <NumberCell
      label={`Correct the stock of ${product.name}, now ${product.stock} in stock`}
      isOpen={rejected !== null}
      value={<span className={numberClass}>{product.stock} in stock</span>}
    >
      <CellForm {...{ product, list, props }} cell="stock">
        <ErrorBox>{errors.form}</ErrorBox>
        <input type="hidden" name="shown" value={product.stock ?? ""} />
        <Field
          name="pieces"
          label="Pieces in stock"
          defaultValue={rejected?.values.pieces ?? product.stock ?? ""}
          error={errors.pieces}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
        />
        <Save product={product} cell="stock" />
      </CellForm>
    </NumberCell>
  );
}

/** Sold out or available again by one tap; the owner's flag alone, whatever the stock is (R6). */
export function SoldOutCell({ product, list, rejected }: CellProps) {
  const id = useId();
  const label = product.soldOut ? "Available again" : "Mark sold out";
  return (
    <CellForm {...{ product, list }} cell="sold-out">
      <input type="hidden" name="version" value={product.version} />
      <input type="hidden" name="soldOut" value={product.soldOut ? "no" : "yes"} />
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

interface CellFormProps extends Omit<CellProps, "rejected"> {
  cell: ProductCell;
  props?: object;
  children: ReactNode;
}

function CellForm({ product, list, cell, props, children }: CellFormProps) {
  return (
    <Form {...props} method="post" action={list} preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={cell} />
      <input type="hidden" name="product" value={product.id} />
      {children}
    </Form>
  );
}

function Save({ product, cell }: { product: ProductListRow; cell: ProductCell }) {
  const { formData } = useNavigation();
  const busy = formData?.get("product") === product.id && formData.get("intent") === cell;
  return (
    <Button size="small" busy={busy} busyLabel="Saving...">
      Save
    </Button>
  );
}
