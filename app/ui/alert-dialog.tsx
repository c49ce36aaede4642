import { useId } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { useModal } from "./use-modal.ts";

interface AlertDialogProps {
  /** The exact words of the specification. */
  message: string;
  /** Where OK and Escape lead, such as `/signin?returnTo=%2Fp1`; absent: the dialog just closes. */
  then?: string;
  /** The answer that carried the message: a newer answer with the same words opens the dialog again. */
  because?: unknown;
}

/**
 * What the specification calls an alert (R27): a message in the page, announced, with an OK button.
 * It works without scripts: closing is the dialog's own, and going on is a form.
 */
export function AlertDialog({ message, then, because }: AlertDialogProps) {
  const id = useId();
  const dialog = useModal(because ?? message);
  const submit = useSubmit();
  const onwards = then === undefined ? null : new URL(then, "http://shop.invalid");
  const ok = (
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
        if (!onwards) return;
        event.preventDefault();
        submit(onwards.searchParams, { method: "get", action: onwards.pathname });
      }}
    >
      <p id={id} dir="auto" className="mb-6 text-lg leading-snug">
        {message}
      </p>
      {onwards ? (
        <Form method="get" action={onwards.pathname} className="flex justify-end">
          {[...onwards.searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {ok}
        </Form>
      ) : (
        <form method="dialog" className="flex justify-end">
          {ok}
        </form>
      )}
    </dialog>
  );
}
