import { Form, href, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import type { ChosenView } from "./release-view.ts";

/** Confirms that the chosen orders are cancelled, with their count and sum. */
export function ConfirmReleaseDialog({ chosen }: { chosen: ChosenView }) {
  const busy = useNavigation().formMethod === "POST";
  const path = href("/dashboard/confirm/release");
  const { ids, count, amount } = chosen;
  const back = new URLSearchParams([...ids.map((id) => ["order", String(id)]), ["back", ""]]);
  return (
    <ConfirmDialog
      title={count === 1 ? "Cancel this order?" : `Cancel these ${count} orders?`}
      cancelTo={`${path}?${back}`}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          {ids.map((id) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          <Button size="small" tone="danger" busy={busy} busyLabel="Cancelling...">
            Mark as cancelled
          </Button>
        </Form>
      }
    >
      <p>
        {count === 1
          ? `1 order, ${amount}. Its products go back to stock and the customer gets one email.`
          : `${count} orders, ${amount}. Their products go back to stock and each customer gets one email.`}
      </p>
      <p className="mt-2">You cannot reopen a cancelled order.</p>
    </ConfirmDialog>
  );
}
