import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Panel } from "./panel.tsx";
import type { ParcelView } from "./parcel-view.ts";

interface ParcelNotesProps {
  parcel: ParcelView;
  /** What was sent and not saved. */
  refused: Record<string, string>;
}

/** The owner's own notes, which the customer never sees. */
export function ParcelNotes({ parcel, refused }: ParcelNotesProps) {
  const busy = useNavigation().formData?.get("intent") === "notes";
  const seen = refused.seen ?? parcel.ownerNotes;
  return (
    <Panel title="Your notes">
      <Form method="post" action={parcel.path} replace preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="seen" value={seen} />
        <TextArea
          key={seen}
          label="Notes for the shop"
          name="notes"
          defaultValue={refused.notes ?? parcel.ownerNotes}
          hint="Only admins read them."
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
    </Panel>
  );
}
