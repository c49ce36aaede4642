import { useId } from "react";
import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface NewCourierRuleProps {
  couriers: readonly { value: string; label: string }[];
  cities: readonly string[];
  provinces: readonly string[];
  rejected: Rejected | null;
}

/** The form of a new rule. */
export function NewCourierRule({ couriers, cities, provinces, rejected }: NewCourierRuleProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "add";
  const listId = useId();
  const typed = rejected?.values;
  const number = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed?.[name]}
      error={errors[name]}
    />
  );
  return (
    <TitledPanel title="Add a rule">
      <Form {...props} method="post" replace noValidate className="grid max-w-160 gap-4">
        <SelectField
          name="courier"
          label="Courier"
          choices={[{ value: "", label: "Choose" }, ...couriers]}
          defaultValue={typed?.courier ?? ""}
          error={errors.courier}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="city"
            label="City"
            optional
            list={listId}
            autoComplete="off"
            hint="Leave blank for every city."
            defaultValue={typed?.city}
            error={errors.city}
          />
          <SelectField
            name="province"
            label="Province"
            optional
            choices={[
              { value: "", label: "Every province" },
              ...provinces.map((value) => ({ value, label: value })),
            ]}
            defaultValue={typed?.province ?? ""}
            error={errors.province}
          />
          {number("cashFrom", "Cash from, in rupees")}
          {number("cashTo", "Cash up to, in rupees")}
          {number("gramsFrom", "Weight from, in grams")}
          {number("gramsTo", "Weight up to, in grams")}
        </div>
        <datalist id={listId}>
          {cities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button
          name="intent"
          value="add"
          size="small"
          busy={busy}
          busyLabel="Adding..."
          className="justify-self-start"
        >
          Add rule
        </Button>
      </Form>
    </TitledPanel>
  );
}
