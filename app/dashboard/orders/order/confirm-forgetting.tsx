import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";

/** Confirms that the customer of an order without an account is forgotten. @param path the order's page */
export function ConfirmForgetting({ path }: { path: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Erase this customer's data?"
      cancelTo={path}
      cancelLabel="Go back"
      action={
        <Form method="post" action={path} replace>
          <Button name="intent" value="forget" size="small" tone="danger" busy={busy} busyLabel="Deleting...">
            Erase this customer's data
          </Button>
        </Form>
      }
    >
      <p>
        This deletes the name, email, phone numbers, address, landmark, notes, tracking numbers, complaints,
        delivery requests and order link, here and in every other order you took for this phone number.
      </p>
      <p className="mt-2">Products, dates, amounts and payments stay. You cannot undo this.</p>
    </ConfirmDialog>
  );
}
