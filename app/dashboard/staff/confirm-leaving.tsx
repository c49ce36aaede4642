import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";

/** Asks an owner who removes themselves: they cannot come back by themselves. @param path their page */
export function ConfirmLeaving({ path }: { path: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Leave the shop?"
      cancelTo={path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          <Button name="intent" value="leave" size="small" tone="danger" busy={busy} busyLabel="Leaving...">
            Leave the shop
          </Button>
        </Form>
      }
    >
      <p>
        This is you. You will lose access to the dashboard straight away, and only another owner can invite
        you.
      </p>
    </ConfirmDialog>
  );
}
