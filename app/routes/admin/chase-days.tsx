import { Form, useNavigation } from "react-router";
import type { ChaseSettings } from "../../../shop/today/chase-settings.ts";
import type { Rejected } from "../../http/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { TitledPanel } from "./titled-panel.tsx";

interface ChaseDaysProps {
  days: ChaseSettings;
  path: string;
  rejected: Rejected | null;
}

/** After how many days a parcel is stuck, and an order is given up. */
export function ChaseDays({ days, path, rejected }: ChaseDaysProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "days";
  const field = (name: keyof ChaseSettings) => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    defaultValue: rejected?.values[name] ?? days[name],
    error: errors[name],
  });
  return (
    <TitledPanel title="When something is late">
      <Form
        {...props}
        key={`${days.stuckDays} ${days.ignoredDays}`}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field("stuckDays")} label="Days without a word until a parcel is stuck" />
          <Field
            {...field("ignoredDays")}
            label="Days without an answer until an order is offered to cancel"
          />
        </div>
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
