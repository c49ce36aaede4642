import { Form, useNavigation } from "react-router";
import type { StockSettings } from "../../../shop/catalogue/stock/stock-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";

interface StockDaysProps {
  days: StockSettings;
  path: string;
  rejected: RejectedStockForm | null;
}

/** The days of the reorder proposal. */
export function StockDays({ days, path, rejected }: StockDaysProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "days";
  const field = (name: keyof StockSettings) => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    defaultValue: rejected?.values[name] ?? days[name],
    error: errors[name],
  });
  return (
    <TitledPanel title="When is stock low?">
      <Form
        {...props}
        key={`${days.leadDays} ${days.coverDays}`}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="days" />
        <p className="text-[0.9375rem] text-ink-soft">
          Stock is low when it would run out before a new purchase could arrive, at the sales rate of the last
          60 days. You can set a level for each product and delivery days for each supplier.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field("leadDays")} label="Days for a purchase to arrive" />
          <Field {...field("coverDays")} label="Days a purchase should last" />
        </div>
        <Button size="small" tone="quiet" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save days
        </Button>
      </Form>
    </TitledPanel>
  );
}
