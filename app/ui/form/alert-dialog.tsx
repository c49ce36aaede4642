import { useId } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "../button.tsx";
import { useModal } from "../shell/use-modal.ts";

interface AlertDialogProps {
  /** Word for word from the specification. */
  message: string;
  /** Where OK and Escape lead, such as `/signin?returnTo=%2Fp1`; absent: the dialog just closes. */
  continueTo?: string;
  /** The action data with the message: newer data with the same message opens the dialog again. */
  reopenKey?: unknown;
}

/** An alert of the specification (R27), announced. Without scripts the dialog closes itself, or OK submits a form. */
export function AlertDialog({ message, continueTo, reopenKey }: AlertDialogProps) {
  const id = useId();
  const dialog = useModal(reopenKey ?? message, continueTo ?? null);
  const submit = useSubmit();
  const continueUrl = continueTo === undefined ? null : new URL(continueTo, "http://shop.invalid");
  const okButton = (
    <Button size="small" className="min-w-28">
      OK
    </Button>
  );
  return (
    <dialog
      ref={dialog}
      open
      role="alertdialog"
      aria-labelledby={id}
      className="dialog-panel"
      onCancel={(event) => {
        if (!continueUrl) return;
        event.preventDefault();
        submit(continueUrl.searchParams, { method: "get", action: continueUrl.pathname });
      }}
    >
      <p id={id} dir="auto" className="mb-6 text-lg leading-snug">
        {message}
      </p>
      {continueUrl ? (
        <Form method="get" action={continueUrl.pathname} className="flex justify-end">
          {[...continueUrl.searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {okButton}
        </Form>
      ) : (
        <form method="dialog" className="flex justify-end">
          {okButton}
        </form>
      )}
    </dialog>
  );
}
