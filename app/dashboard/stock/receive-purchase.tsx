import { Field } from "../../ui/form/field.tsx";
import { pillClass } from "../ui/filter-pills.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import type { PurchaseView } from "./purchase-view.ts";

/** A form of a purchase. */
export interface PurchaseFormProps {
  purchase: PurchaseView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** What has arrived, line by line, and the freight of all of it. */
export function ReceivePurchase({ purchase, path, rejected }: PurchaseFormProps) {
  return (
    <TitledPanel title="Receive">
      <PostForm
        key={`${purchase.receipts.length} ${purchase.lines.length}`}
        intent="receive"
        sent={{ key: purchase.formKey }}
        action={path}
        replace
        {...{ rejected }}
        className="grid gap-5"
      >
        {({ field, values }) => (
          <>
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
              <Field
                {...field("freight")}
                label="Total freight, Rs."
                optional
                inputMode="decimal"
                dir="ltr"
              />
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
                    <label
                      key={by}
                      className={`${pillClass} has-checked:border-pine has-checked:bg-pine-wash`}
                    >
                      <input
                        type="radio"
                        name="freightBy"
                        value={by}
                        defaultChecked={by === (values.freightBy ?? "pieces")}
                        className="size-4 accent-pine"
                      />
                      {by === "pieces" ? "By quantity" : "By value"}
                    </label>
                  ))}
                </div>
              </fieldset>
            </div>
            <PostButton size="regular" className="justify-self-start">
              Add to stock
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}
