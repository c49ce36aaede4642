import type { AccountField } from "../../../shop/fulfilment/model/courier-adapter.ts";
import { Field } from "../../ui/form/field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface CourierFieldsProps {
  courier: {
    name: string;
    active: boolean;
    trackingUrl: string | null;
    adviceHours: number;
    version: number;
    isRider: boolean;
  };
  rejected: RejectedCourierForm | null;
  errors: Record<string, string>;
}

/** What every courier has: its name, whether it is used, where a customer follows a parcel. */
export function CourierFields({ courier, rejected, errors }: CourierFieldsProps) {
  const typed = rejected?.values;
  const isActive = typed ? typed.active === "yes" : courier.active;
  return (
    <TitledPanel title="This courier">
      <div className="grid gap-4">
        <input type="hidden" name="version" value={courier.version} />
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
        <Field
          name="name"
          label="Name"
          hint="Shown to customers and on slips."
          autoComplete="off"
          defaultValue={typed?.name ?? courier.name}
          error={errors.name}
        />
        {courier.isRider ? (
          <input type="hidden" name="trackingUrl" value="" />
        ) : (
          <Field
            name="trackingUrl"
            label="Tracking page for customers"
            optional
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            hint="The courier's web address, with {number} in place of the tracking number."
            defaultValue={typed?.trackingUrl ?? courier.trackingUrl ?? ""}
            error={errors.trackingUrl}
          />
        )}
        <Field
          name="adviceHours"
          label="Hours to reply to a failed delivery"
          inputMode="numeric"
          autoComplete="off"
          hint="After this the courier returns the parcel."
          defaultValue={typed?.adviceHours ?? courier.adviceHours}
          error={errors.adviceHours}
        />
      </div>
    </TitledPanel>
  );
}

interface CourierSettingsProps {
  settings: readonly (AccountField & { value: string })[];
  rejected: RejectedCourierForm | null;
  errors: Record<string, string>;
}

/** What its protocol is told with each booking. */
export function CourierSettings({ settings, rejected, errors }: CourierSettingsProps) {
  return (
    <TitledPanel title="Details for every booking">
      <div className="grid gap-4">
        {settings.map(({ name, label, required, help, value }) => (
          <Field
            key={name}
            name={`setting-${name}`}
            label={label}
            optional={!required}
            hint={help}
            dir="ltr"
            autoComplete="off"
            defaultValue={rejected?.values[`setting-${name}`] ?? value}
            error={errors[`setting-${name}`]}
          />
        ))}
      </div>
    </TitledPanel>
  );
}
