import { type MouseEvent, useState } from "react";
import { unclearProduct } from "../../../../shop/orders/list/order-items-form.ts";
import { Button } from "../../../ui/button.tsx";
import { StockNumber } from "../../stock/number.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { ProductOption } from "./form-view.ts";

interface OrderItemRowsProps {
  products: readonly ProductOption[];
  /** How many are shown; those with a product always are. */
  rows: number;
  maxRows: number;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The words of the product that was recognised in a row, and what else they may mean. */
  notes?: Readonly<Record<number, string>>;
  /** Whether rows may come from a chat that leaves open what is meant. */
  mayBeUnclear?: boolean;
}

/**
 * The products that a form adds, each with a quantity, and a button for one more. All rows are in the page, so that a saved form
 * finds its own.
 */
export function OrderItemRows(props: OrderItemRowsProps) {
  const { products, rows, maxRows, values, errors, notes = {}, mayBeUnclear = false } = props;
  const [shown, setShown] = useState(rows);
  const choices = [
    { value: "", label: "Choose a product" },
    ...(mayBeUnclear ? [{ value: unclearProduct, label: "Not clear in the chat: please choose" }] : []),
    ...products.map(({ id, label }) => ({ value: id, label })),
  ];
  const addRow = (event: MouseEvent) => {
    // Without scripts the server adds it.
    event.preventDefault();
    setShown(shown + 1);
  };
  return (
    <div className="grid gap-4">
      <input type="hidden" name="rows" value={shown} />
      <input
        type="hidden"
        name="prices"
        value={JSON.stringify(Object.fromEntries(products.map(({ id, unitPrice }) => [id, unitPrice])))}
      />
      {Array.from({ length: maxRows }, (_, index) => index + 1).map((row) => (
        <div
          key={row}
          className={`gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start ${
            row > shown ? "hidden has-[option:checked:not([value=''])]:grid" : "grid"
          }`}
        >
          <SelectField
            name={`product-${row}`}
            label={shown === 1 && row === 1 ? "Product" : `Product ${row}`}
            choices={choices}
            defaultValue={values[`product-${row}`] ?? ""}
            hint={notes[row]}
            error={errors[`product-${row}`]}
          />
          <StockNumber
            name={`pieces-${row}`}
            label={shown === 1 && row === 1 ? "Quantity" : `Quantity of product ${row}`}
            defaultValue={values[`pieces-${row}`] ?? "1"}
            error={errors[`pieces-${row}`]}
          />
        </div>
      ))}
      {shown < maxRows ? (
        <Button
          name="intent"
          value="more"
          tone="quiet"
          size="small"
          className="justify-self-start"
          onClick={addRow}
        >
          Add another product
        </Button>
      ) : null}
    </div>
  );
}
