import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import { StockNumber } from "./number.tsx";
import type { ProductStockView } from "./product-stock-view.ts";

interface StockTrackingProps {
  stock: ProductStockView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** Turns the tracking of a product's stock on, with a count, or off. */
export function StockTracking({ stock, path, rejected }: StockTrackingProps) {
  const { errors, props } = useFormErrors(rejected);
  const intent = useNavigation().formData?.get("intent");
  if (stock.tracked)
    return (
      <TitledPanel title="Stock tracking">
        <Form method="post" action={path} replace preventScrollReset className="grid gap-3">
          <input type="hidden" name="intent" value="untrack" />
          <p className="text-[0.9375rem] text-ink-soft">
            If you stop tracking, the product is always available. Its stock history is kept.
          </p>
          <Button size="small" tone="quiet" busy={intent === "untrack"} className="justify-self-start">
            Stop tracking
          </Button>
        </Form>
      </TitledPanel>
    );
  return (
    <TitledPanel title="Not tracked">
      <Form
        {...props}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="track" />
        <p className="text-[0.9375rem] text-ink-soft">
          Stock is not tracked, so this product is always available. Enter how many you have. Each order then
          reduces the stock, and at 0 it shows as sold out.
        </p>
        <StockNumber
          name="pieces"
          label="Pieces in stock now"
          defaultValue={rejected?.values.pieces ?? ""}
          error={errors.pieces}
        />
        <Button size="small" busy={intent === "track"} busyLabel="Saving..." className="justify-self-start">
          Track stock
        </Button>
      </Form>
    </TitledPanel>
  );
}
