import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";

interface OrderNotesProps {
  /** The order's page. */
  path: string;
  ownerNotes: string;
  rejectedValues: Record<string, string>;
}

/** The owner's notes, which the customer never sees. */
export function OrderNotes({ path, ownerNotes, rejectedValues }: OrderNotesProps) {
  const busy = useNavigation().formData?.get("intent") === "notes";
  const shownNotes = rejectedValues.shownNotes ?? ownerNotes;
  return (
    <TitledPanel title="Your notes">
      <Form method="post" action={path} replace preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="shownNotes" value={shownNotes} />
        <TextArea
          key={shownNotes}
          label="Notes"
          name="notes"
          defaultValue={rejectedValues.notes ?? ownerNotes}
          hint="Only staff can see these."
        />
        <Button
          size="small"
          tone="quiet"
          className="justify-self-start"
          busy={busy}
          busyLabel="Processing..."
        >
          Save notes
        </Button>
      </Form>
    </TitledPanel>
  );
}
