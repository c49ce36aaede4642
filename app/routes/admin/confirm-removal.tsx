import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface ConfirmRemovalProps {
  person: { id: string; email: string; own: boolean };
  /** The URL of the list without the dialog. */
  list: string;
}

/** Confirms the removal of an admin. */
export function ConfirmRemoval({ person, list }: ConfirmRemovalProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Remove this admin?"
      cancelTo={list}
      cancelLabel="Go back"
      action={
        <Form method="post" action={list} replace>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="person" value={person.id} />
          <Button size="small" tone="danger" busy={busy} busyLabel="Removing...">
            Remove admin
          </Button>
        </Form>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold text-ink">{person.email}</bdi>{" "}
        {person.own
          ? "is you. You will lose access to the dashboard straight away."
          : "will stay a customer, but lose access to the dashboard."}
      </p>
    </ConfirmDialog>
  );
}
