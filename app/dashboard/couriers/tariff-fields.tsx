import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface TariffFieldsProps {
  path: string;
  /** The newest tariff, from which most of the next one is taken. */
  typed: Readonly<Record<string, string>>;
  rejected: RejectedCourierForm | null;
}

/** The form of a tariff from a day on. */
export function TariffFields({ path, typed, rejected }: TariffFieldsProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "tariff";
  const field = (name: string) => ({
    name,
    autoComplete: "off",
    defaultValue: rejected?.values[name] ?? typed[name],
    error: errors[name],
  });
  const number = (name: string, label: string) => (
    <Field {...field(name)} label={label} inputMode="decimal" dir="ltr" />
  );
  return (
    <TitledPanel title="Add rates">
      <Form {...props} method="post" action={path} replace noValidate className="grid max-w-160 gap-4">
        <Field
          {...field("startsOn")}
          type="date"
          label="Start date"
          hint="If you use a date from above, these rates replace the old ones."
        />
        <TextArea
          {...field("rates")}
          label="Base rate: zone; grams; rupees"
          rows={4}
          hint="One line per weight. +500 means each extra 500 grams. Use the zone Other for all other cities."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {number("fuel", "Fuel, percent of base rate")}
          <span className="max-sm:hidden" />
          {number("handlingFixed", "Cash handling, rupees")}
          {number("handlingShare", "plus percent of the cash")}
          {number("returnFixed", "Return, rupees")}
          {number("returnShare", "plus percent of base rate")}
        </div>
        <Button
          name="intent"
          value="tariff"
          size="small"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save rates
        </Button>
      </Form>
    </TitledPanel>
  );
}

interface ZoneFieldsProps {
  path: string;
  zones: string;
  rejected: RejectedCourierForm | null;
}

/** Which cities lie in which zone. */
export function ZoneFields({ path, zones, rejected }: ZoneFieldsProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "zones";
  return (
    <TitledPanel title="Zones">
      <Form {...props} method="post" action={path} replace noValidate className="grid max-w-160 gap-4">
        <TextArea
          name="zones"
          label="Zone: city, city"
          optional
          rows={3}
          hint="One line per zone, for example Same city: Karachi. A city not listed here uses the zone with its province's name, or Other."
          defaultValue={rejected?.values.zones ?? zones}
          error={errors.zones}
        />
        <Button
          name="intent"
          value="zones"
          size="small"
          tone="quiet"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save zones
        </Button>
      </Form>
    </TitledPanel>
  );
}
