import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { AdminOrderView } from "./admin-order-view.ts";
import { TitledPanel } from "./titled-panel.tsx";

interface OrderNotesProps {
  order: AdminOrderView;
  rejectedValues: Record<string, string>;
}

/** The owner's notes, which the customer never sees. */
export function OrderNotes({ order, rejectedValues }: OrderNotesProps) {
  const busy = useNavigation().formData?.get("intent") === "notes";
  const shownNotes = rejectedValues.shownNotes ?? order.ownerNotes;
  return (
    <TitledPanel title="Your notes">
      <Form method="post" action={order.path} replace preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="shownNotes" value={shownNotes} />
        <TextArea
          key={shownNotes}
          label="Notes for the shop"
          name="notes"
          defaultValue={rejectedValues.notes ?? order.ownerNotes}
          hint="Only admins can read them."
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
