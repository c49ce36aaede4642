import { Form, useNavigation } from "react-router";
import type { ChaseSettings } from "../../../shop/overview/chase-settings.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface ChaseDaysProps {
  days: ChaseSettings;
  path: string;
  rejected: Rejected | null;
}

/** After how many days without a word a parcel is stuck. */
export function ChaseDays({ days, path, rejected }: ChaseDaysProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "days";
  return (
    <TitledPanel title="When is a parcel late?">
      <Form
        {...props}
        key={days.stuckDays}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <Field
          name="stuckDays"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={rejected?.values.stuckDays ?? days.stuckDays}
          error={errors.stuckDays}
          label="Days before a parcel is listed under “No news”"
        />
        <Button
          size="small"
          tone="quiet"
          name="intent"
          value="days"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save days
        </Button>
      </Form>
    </TitledPanel>
  );
}
