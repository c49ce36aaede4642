import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface PasteCitiesProps {
  path: string;
  /** How many cities its list has. */
  listed: number;
  rejected: RejectedCourierForm | null;
}

/** The list of a courier that has no protocol. */
export function PasteCities({ path, listed, rejected }: PasteCitiesProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "list";
  return (
    <TitledPanel title={listed > 0 ? `City list: ${listed} cities` : "City list"}>
      <Form {...props} key={listed} method="post" action={path} replace noValidate className="grid gap-4">
        <TextArea
          name="text"
          label="Cities, one per line"
          rows={3}
          hint="Without a list, we assume this courier delivers everywhere, except where you say otherwise below. A new list replaces the old one."
          defaultValue={rejected?.values.text}
          error={errors.text}
        />
        <Button
          name="intent"
          value="list"
          size="small"
          tone="quiet"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save list
        </Button>
      </Form>
    </TitledPanel>
  );
}
