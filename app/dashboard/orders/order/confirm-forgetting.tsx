import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";

/** Confirms that the customer of an order without an account is forgotten. @param path the order's page */
export function ConfirmForgetting({ path }: { path: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Forget this customer?"
      cancelTo={path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          <Button
            name="intent"
            value="forget"
            size="small"
            tone="danger"
            busy={busy}
            busyLabel="Forgetting..."
          >
            Forget this customer
          </Button>
        </Form>
      }
    >
      <p>
        Erased, here and in every other order that was taken for this phone number: the name, email, phone
        numbers, address and landmark, notes, tracking numbers, complaints and wishes for delivery, and the
        order&apos;s link.
      </p>
      <p className="mt-2">What was bought, the days, sums and payments stay. It cannot be undone.</p>
    </ConfirmDialog>
  );
}
