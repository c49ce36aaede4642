import { Field } from "../../../ui/form/field.tsx";
import { PriceOperationFields } from "./operation-fields.tsx";

interface ScheduledPriceFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether the prices of one product are typed, or those of several computed. */
  isOne: boolean;
  /** ISO day in Karachi. */
  today: string;
}

/** The prices, their days and the badge meanwhile. */
export function ScheduledPriceFields({ values, errors, isOne, today }: ScheduledPriceFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    dir: "ltr",
  });
  return (
    <>
      {isOne ? (
        <div className="grid grid-cols-2 gap-4">
          <Field {...field("unitPrice")} label="Selling price, Rs." inputMode="decimal" required />
          <Field {...field("cataloguePrice")} label="Catalogue price, Rs." inputMode="decimal" required />
        </div>
      ) : (
        <PriceOperationFields {...{ values, errors }} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("firstDay")} label="First day" type="date" min={today} required />
        <Field
          {...field("lastDay")}
          label="Last day"
          type="date"
          min={today}
          hint="The price ends at midnight after this day."
          required
        />
      </div>
      <Field
        {...field("badgePercent")}
        label="Badge on these days, % off"
        optional
        inputMode="numeric"
        hint="Leave blank to keep each product's badge. Enter 0 for no badge."
      />
    </>
  );
}
