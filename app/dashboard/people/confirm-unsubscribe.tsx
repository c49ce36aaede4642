import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";

interface ConfirmUnsubscribeProps {
  person: { id: number; email: string };
  /** The URL of the list without the dialog. */
  list: string;
}

/** Confirms the removal of a subscriber, who alone could subscribe again. */
export function ConfirmUnsubscribe({ person, list }: ConfirmUnsubscribeProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Remove this subscriber?"
      cancelTo={list}
      cancelLabel="Go back"
      action={
        <Form method="post" action={list} replace>
          <input type="hidden" name="subscriber" value={person.id} />
          <Button size="small" tone="danger" busy={busy} busyLabel="Removing...">
            Remove subscriber
          </Button>
        </Form>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold text-ink">{person.email}</bdi> will no longer get the newsletter. Only
        they can subscribe again.
      </p>
    </ConfirmDialog>
  );
}
