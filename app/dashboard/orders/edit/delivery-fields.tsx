import { Field, TextArea } from "../../../ui/form/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface TypedFields {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** What to know of a field, such as a city that is not certain. */
  hints?: Readonly<Record<string, string>>;
}

/** The props of a field about a customer, whose data no browser offers to fill in. */
export const typedField = (name: string, { values, errors, hints = {} }: TypedFields) => ({
  name,
  defaultValue: values[name] ?? "",
  error: errors[name],
  hint: hints[name],
  autoComplete: "off",
});

interface DeliveryFieldsProps extends TypedFields {
  cities: readonly { value: string; label: string }[];
}

/** Where a parcel goes, and whom the courier calls. */
export function DeliveryFields({ cities, values, errors, hints }: DeliveryFieldsProps) {
  const field = (name: string) => typedField(name, { values, errors, hints });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field {...field("phone")} label="Phone" type="tel" dir="ltr" maxLength={50} />
      <Field {...field("secondPhone")} label="Second phone" optional type="tel" dir="ltr" maxLength={40} />
      <TextArea {...field("address")} label="Address" className="md:col-span-2" maxLength={500} />
      <SelectField {...field("city")} label="City" optional choices={cities} />
      <Field {...field("landmark")} label="Landmark" optional maxLength={200} />
      <Field {...field("bestTime")} label="Best time to call" optional maxLength={100} />
    </div>
  );
}
