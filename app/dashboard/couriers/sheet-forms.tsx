import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface PasteNumbersProps {
  path: string;
  waiting: number;
  rejected: RejectedCourierForm | null;
}

/** Where the courier's tracking numbers are pasted. */
export function PasteNumbers({ path, waiting, rejected }: PasteNumbersProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "numbers";
  return (
    <TitledPanel title="Tracking numbers">
      <Form {...props} key={waiting} method="post" action={path} replace noValidate className="grid gap-4">
        <TextArea
          name="numbers"
          label="Rows from the courier, one line per parcel"
          rows={4}
          dir="ltr"
          hint="Copy the rows from the courier's sheet. Each row needs our number, such as SH-1001, and the tracking number. No parcel is booked twice."
          defaultValue={rejected?.values.numbers}
          error={errors.numbers}
        />
        <Button
          name="intent"
          value="numbers"
          size="small"
          busy={busy}
          busyLabel="Booking..."
          className="justify-self-start"
        >
          Mark as booked
        </Button>
      </Form>
    </TitledPanel>
  );
}

interface SheetColumnsProps {
  path: string;
  columns: string;
  /** What can stand in braces, with what it means. */
  words: readonly string[];
  rejected: RejectedCourierForm | null;
}

/** Which columns the courier wants. */
export function SheetColumns({ path, columns, words, rejected }: SheetColumnsProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "columns";
  return (
    <TitledPanel title="Columns">
      <Form {...props} key={columns} method="post" action={path} replace noValidate className="grid gap-4">
        <TextArea
          name="columns"
          label="One line per column: Heading = {field}"
          rows={9}
          dir="ltr"
          hint="Use the courier's own column headings. Text without braces is the same in every row, for example Service = Overnight."
          defaultValue={rejected?.values.columns ?? columns}
          error={errors.columns}
        />
        <ul className="text-sm text-ink-soft">
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
        <Button
          name="intent"
          value="columns"
          size="small"
          tone="quiet"
          busy={busy}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save columns
        </Button>
      </Form>
    </TitledPanel>
  );
}
