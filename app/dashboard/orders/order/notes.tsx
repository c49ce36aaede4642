import { TextArea } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";

interface OrderNotesProps {
  /** The order's page. */
  path: string;
  ownerNotes: string;
  rejectedValues: Record<string, string>;
}

/** The owner's notes, which the customer never sees. */
export function OrderNotes({ path, ownerNotes, rejectedValues }: OrderNotesProps) {
  const shownNotes = rejectedValues.shownNotes ?? ownerNotes;
  return (
    <TitledPanel title="Your notes">
      <PostForm intent="notes" action={path} stays className="grid gap-3">
        <input type="hidden" name="shownNotes" value={shownNotes} />
        <TextArea
          key={shownNotes}
          label="Notes"
          name="notes"
          defaultValue={rejectedValues.notes ?? ownerNotes}
          hint="Only staff can see these."
        />
        <PostButton tone="quiet" busyLabel="Processing..." className="justify-self-start">
          Save notes
        </PostButton>
      </PostForm>
    </TitledPanel>
  );
}
