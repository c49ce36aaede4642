import { priceOperations, roundings } from "../../../../shop/catalogue/model/price-arithmetic.ts";
import { Field } from "../../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../../ui/form/fields-of.ts";
import { SelectField } from "../../ui/select-field.tsx";

/** Which prices change, how, by how much, and to what the new ones are rounded. */
export function PriceOperationFields(typed: TypedFields) {
  const field = fieldsOf(typed);
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
        <Field {...field("amount")} label="Rupees or percent" inputMode="decimal" dir="ltr" required />
        <SelectField {...field("rounding")} label="Round to" choices={roundings} />
      </div>
      <p className="text-sm text-ink-soft">A price you type yourself is not rounded.</p>
    </>
  );
}
