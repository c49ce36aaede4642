import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import type { CallView } from "./call-view.ts";

/** Confirms that the other of two orders is cancelled, with its number and sum. */
export function CancelDuplicate({ call, other }: { call: CallView; other: CallView["duplicates"][number] }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Cancel this order?"
      cancelTo={call.path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={call.path}>
          <input type="hidden" name="intent" value="cancel-one" />
          <input type="hidden" name="other" value={other.id} />
          <Button size="small" tone="danger" busy={busy} busyLabel="Processing...">
            Mark as cancelled
          </Button>
        </Form>
      }
    >
      <p>
        1 order, {other.due}: <bdi>{other.items}</bdi>
      </p>
      <p className="mt-2">
        {call.number} ({call.ownDue}) stays open. The customer gets one email. You cannot reopen a cancelled
        order.
      </p>
    </ConfirmDialog>
  );
}
