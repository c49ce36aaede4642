import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";

/** Asks an owner who removes themselves: they cannot come back by themselves. @param path their page */
export function ConfirmLeaving({ path }: { path: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Remove your own access?"
      cancelTo={path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          <Button name="intent" value="leave" size="small" tone="danger" busy={busy} busyLabel="Removing...">
            Remove my access
          </Button>
        </Form>
      }
    >
      <p>
        This is your own account. You lose access to the dashboard at once, and only another owner can invite
        you back.
      </p>
    </ConfirmDialog>
  );
}
