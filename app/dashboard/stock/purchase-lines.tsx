import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import { ProductChoice } from "./product-choice.tsx";
import type { PurchaseView } from "./purchase-view.ts";

interface PurchaseLinesProps {
  purchase: PurchaseView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** What was ordered, and a form that adds a product or changes one. */
export function PurchaseLines({ purchase, path, rejected }: PurchaseLinesProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "line";
  const values: Record<string, string> = rejected?.values ?? {};
  return (
    <TitledPanel title="Ordered">
      <ul className="mb-4 divide-y divide-hairline">
        {purchase.lines.map((line) => (
          <li key={line.id} className="py-2">
            <bdi className="font-semibold">{line.name}</bdi>
            <span className="block text-sm text-ink-soft tabular-nums">
              {line.pieces} at {line.cost}, {line.received} arrived
            </span>
          </li>
        ))}
      </ul>
      {purchase.isOpen ? (
        <Form
          {...props}
          key={purchase.lines.map(({ id, pieces, unitCost }) => `${id} ${pieces} ${unitCost}`).join()}
          method="post"
          action={path}
          replace
          preventScrollReset
          noValidate
          className="grid gap-4 md:grid-cols-3"
        >
          <input type="hidden" name="intent" value="line" />
          <ProductChoice products={purchase.products} chosen={values.product} error={errors.product} />
          <Field
            name="pieces"
            label="Pieces ordered"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            defaultValue={values.pieces}
            error={errors.pieces}
          />
          <Field
            name="unitCost"
            label="Cost per piece, Rs."
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            defaultValue={values.unitCost}
            error={errors.unitCost}
          />
          <Button size="small" tone="quiet" busy={busy} busyLabel="Saving..." className="justify-self-start">
            Add or change
          </Button>
        </Form>
      ) : null}
    </TitledPanel>
  );
}
