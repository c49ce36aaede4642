import { priceOperations, roundings } from "../../../../shop/catalogue/model/price-arithmetic.ts";
import { Field } from "../../../ui/form/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface PriceOperationFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Which prices change, how, by how much, and to what the new ones are rounded. */
export function PriceOperationFields({ values, errors }: PriceOperationFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <SelectField
        {...field("which")}
        label="Which price"
        choices={[
          { value: "both", label: "Both" },
          { value: "page", label: "Selling price: what customers pay" },
          { value: "card", label: "Catalogue price: shown on home page and catalogue" },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...field("operation")} label="Change" choices={priceOperations} />
        <Field
          {...field("amount")}
          label="Rupees or percent"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
        />
        <SelectField {...field("rounding")} label="Round to" choices={roundings} />
      </div>
      <p className="text-sm text-ink-soft">A price you type yourself is not rounded.</p>
    </>
  );
}
