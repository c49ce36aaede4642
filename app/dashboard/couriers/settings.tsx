import type { AccountField } from "../../../shop/fulfilment/model/courier-adapter.ts";
import { Field } from "../../ui/form/field.tsx";
import type { FormState } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/courier";

interface CourierFieldsProps {
  courier: Route.ComponentProps["loaderData"]["courier"];
  form: FormState;
}

/** What every courier has: its name, whether it is used, where a customer follows a parcel. */
export function CourierFields({ courier, form: { values, field } }: CourierFieldsProps) {
  // A box that is not ticked is not sent: a form that came back is known by its version.
  const isActive = values.version ? values.active === "yes" : courier.active;
  return (
    <TitledPanel title="This courier">
      <div className="grid gap-4">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="active"
            value="yes"
            defaultChecked={isActive}
            className="size-5 accent-pine"
          />
          Use this courier
        </label>
        <Field {...field("name", courier.name)} label="Name" hint="Shown to customers and on slips." />
        {courier.isRider ? null : (
          <Field
            {...field("trackingUrl", courier.trackingUrl)}
            label="Tracking page for customers"
            optional
            dir="ltr"
            inputMode="url"
            hint="The courier's web address, with {number} in place of the tracking number."
          />
        )}
        <Field
          {...field("adviceHours", courier.adviceHours)}
          label="Hours to reply to a failed delivery"
          inputMode="numeric"
          hint="After this the courier returns the parcel."
        />
      </div>
    </TitledPanel>
  );
}

interface CourierSettingsProps {
  settings: readonly (AccountField & { value: string })[];
  form: FormState;
}

/** What its protocol is told with each booking. */
export function CourierSettings({ settings, form }: CourierSettingsProps) {
  return (
    <TitledPanel title="Details for every booking">
      <div className="grid gap-4">
        {settings.map(({ name, label, required, help, value }) => (
          <Field
            key={name}
            {...form.field(`setting-${name}`, value)}
            label={label}
            optional={!required}
            hint={help}
            dir="ltr"
          />
        ))}
      </div>
    </TitledPanel>
  );
}
