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
    <TitledPanel title="A tariff from a day on">
      <Form {...props} method="post" action={path} replace noValidate className="grid max-w-160 gap-4">
        <Field
          {...field("startsOn")}
          type="date"
          label="Starts on"
          hint="The same day as one above: it takes its place."
        />
        <TextArea
          {...field("rates")}
          label="Freight: zone; grams; rupees"
          rows={4}
          hint="A line for each weight. With +500 it is for each further 500 grams. The zone Other is for all cities that have none."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {number("fuel", "Fuel, percent of freight")}
          <span className="max-sm:hidden" />
          {number("handlingFixed", "Cash handling, rupees")}
          {number("handlingShare", "and percent of the cash")}
          {number("returnFixed", "Return, rupees")}
          {number("returnShare", "and percent of freight")}
        </div>
        <Button
          name="intent"
          value="tariff"
          size="small"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save tariff
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
          hint="A line for each zone, such as Same city: Karachi. A city that is named nowhere is in the zone of its province, if the tariff has one of that name, else in Other."
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
