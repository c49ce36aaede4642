import { useId } from "react";
import { correctionReasonNames, correctionReasons } from "../../../shop/catalogue/stock/correction-reason.ts";
import { Field } from "../../ui/form/field.tsx";
import { pillClass } from "../ui/filter-pills.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import { StockNumber } from "./number.tsx";
import type { ProductStockView } from "./product-stock-view.ts";

/** A form about a product's stock. */
export interface StockFormProps {
  stock: ProductStockView;
  path: string;
  rejected: RejectedStockForm | null;
}

/** How many there are, and what happened. */
export function StockCorrection({ stock, path, rejected }: StockFormProps) {
  const { pieces, pending, formKey, batches, ledger } = stock;
  return (
    <TitledPanel title="In stock">
      <PostForm
        // What was saved is shown as it was saved.
        key={`${pieces} ${ledger.entries[0]?.id}`}
        intent="correct"
        sent={{ key: formKey, shown: rejected?.values.shown ?? pieces }}
        action={path}
        stays
        {...{ rejected }}
        className="grid gap-4"
      >
        {({ field, values, errors }) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              <StockNumber {...field("to", pieces)} label="Pieces" />
              <PostButton>Save</PostButton>
            </div>
            <Reasons chosen={values.reason ?? "counted"} error={errors.reason} />
            <BatchChoice batches={batches} chosen={values.batch ?? ""} error={errors.batch} />
            <Field {...field("note")} label="Note" optional maxLength={200} />
            {pending > 0 ? (
              <p className="text-sm text-ink-soft">
                {pending === 1
                  ? "1 piece is set aside for open orders. Do not count it."
                  : `${pending} pieces are set aside for open orders. Do not count them.`}
              </p>
            ) : null}
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}

function Reasons({ chosen, error }: { chosen: string; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Reason</legend>
      <div className="flex flex-wrap gap-2">
        {correctionReasonNames.map((reason) => (
          <label
            key={reason}
            className={`${pillClass} has-checked:border-pine has-checked:bg-pine-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-pine`}
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={reason === chosen}
              className="size-4 accent-pine"
            />
            {correctionReasons[reason].label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={id} className="mt-1.5 text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface BatchChoiceProps {
  batches: ProductStockView["batches"];
  chosen: string;
  error: string | undefined;
}

/** For pieces that were taken out of a batch by hand. */
function BatchChoice({ batches, chosen, error }: BatchChoiceProps) {
  const named = batches.filter((batch) => batch.id !== null);
  if (named.length === 0) return null;
  return (
    <SelectField
      name="batch"
      label="Batch"
      optional
      choices={[
        { value: "", label: "The batch that expires first" },
        ...named.map(({ id, name, expires }) => ({
          value: id ?? "",
          label: `${name}, ${expires.toLowerCase()}`,
        })),
      ]}
      defaultValue={chosen}
      error={error}
    />
  );
}
