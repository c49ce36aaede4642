import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { listPath } from "../ui/list-path.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import type { ProductStockView } from "./product-stock-view.ts";

interface StockReorderProps {
  stock: ProductStockView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** When the product is to be ordered and how many, and the owner's own point. */
export function StockReorder({ stock, path, rejected }: StockReorderProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "point";
  const { reorder, reorderPoint, productId } = stock;
  if (!reorder) return null;
  const order = listPath("/dashboard/stock/purchases", {
    product: productId,
    pieces: reorder.propose || null,
  });
  return (
    <TitledPanel title="Low-stock level">
      <p className="mb-3 text-[0.9375rem]">
        {reorder.text} Order more at {reorder.point} or fewer
        {reorderPoint === null ? ", based on sales" : ", as you set it"}.{" "}
        {reorder.state === "low" && reorder.propose > 0 ? (
          <strong className="font-semibold">Order {reorder.propose} now.</strong>
        ) : null}
      </p>
      <div className="grid gap-4">
        <ButtonLink to={order} size="small" tone="quiet" className="justify-self-start">
          {reorder.propose > 0 ? `Order ${reorder.propose}` : "Order more"}
        </ButtonLink>
        <Form
          {...props}
          method="post"
          action={path}
          replace
          preventScrollReset
          noValidate
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        >
          <input type="hidden" name="intent" value="point" />
          <Field
            key={reorderPoint}
            name="point"
            label="Your own low-stock level"
            optional
            inputMode="numeric"
            autoComplete="off"
            defaultValue={rejected?.values.point ?? reorderPoint ?? ""}
            error={errors.point}
          />
          <Button size="small" tone="quiet" busy={busy} busyLabel="Saving..." className="mb-1">
            Set
          </Button>
        </Form>
      </div>
    </TitledPanel>
  );
}
