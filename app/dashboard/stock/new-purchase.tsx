import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import { ProductChoice } from "./product-choice.tsx";
import type { PurchaseListView } from "./purchase-view.ts";

interface NewPurchaseProps extends Pick<PurchaseListView, "products" | "suppliers" | "formKey"> {
  /** What the list of stock proposes. */
  proposed: { product: string; pieces: string };
  path: string;
  rejected: RejectedStockForm | null;
}

/** Records what was ordered; more products are added on the purchase's own page. */
export function NewPurchase({ products, suppliers, formKey, proposed, path, rejected }: NewPurchaseProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "order";
  const listId = useId();
  const values: Record<string, string> = rejected?.values ?? {};
  const cost = products.find(({ id }) => id === proposed.product)?.cost ?? "";
  const field = (name: string, value = "") => ({
    name,
    autoComplete: "off",
    defaultValue: values[name] ?? value,
    error: errors[name],
  });
  return (
    <TitledPanel title="Order from a supplier">
      <Form {...props} method="post" action={path} noValidate className="grid gap-4 md:grid-cols-2">
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="key" value={formKey} />
        <Field {...field("supplier")} label="Supplier" list={listId} maxLength={120} />
        <datalist id={listId}>
          {suppliers.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <ProductChoice
          products={products}
          chosen={values.product ?? proposed.product}
          error={errors.product}
        />
        <Field {...field("pieces", proposed.pieces)} label="Pieces" inputMode="numeric" dir="ltr" />
        <Field
          {...field("unitCost", cost)}
          label="Cost per piece, Rs."
          inputMode="decimal"
          dir="ltr"
          hint="Without freight. Add freight when the stock arrives."
        />
        <Field {...field("expectedOn")} label="Expected on" optional type="date" max="2999-12-31" />
        <Button size="small" busy={busy} busyLabel="Saving..." className="self-end justify-self-start">
          Save order
        </Button>
      </Form>
    </TitledPanel>
  );
}
