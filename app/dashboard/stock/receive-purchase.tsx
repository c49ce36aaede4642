import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { pillClass } from "../ui/filter-pills.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import type { PurchaseView } from "./purchase-view.ts";

interface ReceivePurchaseProps {
  purchase: PurchaseView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** What has arrived, line by line, and the freight of all of it. */
export function ReceivePurchase({ purchase, path, rejected }: ReceivePurchaseProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "receive";
  const values: Record<string, string> = rejected?.values ?? {};
  const field = (name: string, value: string | number = "") => ({
    name,
    autoComplete: "off",
    defaultValue: values[name] ?? value,
    error: errors[name],
  });
  const freightBy = values.freightBy ?? "pieces";
  return (
    <TitledPanel title="Receive">
      <Form
        {...props}
        key={`${purchase.receipts.length} ${purchase.lines.length}`}
        method="post"
        action={path}
        replace
        noValidate
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="receive" />
        <input type="hidden" name="key" value={purchase.formKey} />
        {purchase.lines.map((line) => (
          <fieldset key={line.id} className="grid min-w-0 gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <legend className="mb-2 font-semibold">
              <bdi>{line.name}</bdi>{" "}
              <span className="font-normal text-ink-soft tabular-nums">
                ({line.missing} of {line.pieces} still to arrive)
              </span>
            </legend>
            <Field
              {...field(`pieces-${line.id}`, line.missing || "")}
              label="Pieces arrived"
              inputMode="numeric"
              dir="ltr"
            />
            <Field
              {...field(`cost-${line.id}`, line.typedCost)}
              label="Cost per piece, Rs."
              inputMode="decimal"
              dir="ltr"
            />
            <Field {...field(`batch-${line.id}`)} label="Batch" optional maxLength={40} />
            <Field
              {...field(`expires-${line.id}`)}
              label="Expiry date"
              optional
              type="date"
              max="2999-12-31"
            />
          </fieldset>
        ))}
        <div className="grid gap-4 border-t border-hairline pt-4 sm:grid-cols-2">
          <Field {...field("freight")} label="Total freight, Rs." optional inputMode="decimal" dir="ltr" />
          <Field
            {...field("receivedOn", purchase.today)}
            label="Arrived on"
            type="date"
            max={purchase.today}
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">Divide freight</legend>
            <div className="flex flex-wrap gap-2">
              {(["pieces", "value"] as const).map((by) => (
                <label key={by} className={`${pillClass} has-checked:border-pine has-checked:bg-pine-wash`}>
                  <input
                    type="radio"
                    name="freightBy"
                    value={by}
                    defaultChecked={by === freightBy}
                    className="size-4 accent-pine"
                  />
                  {by === "pieces" ? "By quantity" : "By value"}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <Button busy={busy} busyLabel="Saving..." className="justify-self-start">
          Add to stock
        </Button>
      </Form>
    </TitledPanel>
  );
}
