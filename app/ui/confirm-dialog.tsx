import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "./button.tsx";
import { useModal } from "./use-modal.ts";

interface ConfirmDialogProps {
  title: ReactNode;
  /** What is about to happen: who, what, how much. */
  children: ReactNode;
  /** The form with the button that does it; it stands beside the way back. */
  action: ReactNode;
  /** The page without the question. Escape and the way back lead there. */
  cancelTo: string;
  cancelLabel: string;
}

/**
 * A question before something that cannot be undone. The page's URL asks it (such as `?confirm=complete`), so it
 * is the same without scripts; with them the dialog is modal. The way back has the focus first.
 */
export function ConfirmDialog({ title, children, action, cancelTo, cancelLabel }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useModal(cancelTo);
  const navigate = useNavigate();
  return (
    <dialog
      ref={dialog}
      open
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="dialog-panel"
      onCancel={(event) => {
        event.preventDefault();
        navigate(cancelTo, { preventScrollReset: true, replace: true });
      }}
    >
      <h2 id={`${id}-title`} className="display-4">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 mb-6 text-ink-soft">
        {children}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={cancelTo} tone="quiet" size="small" preventScrollReset replace>
          {cancelLabel}
        </ButtonLink>
        {action}
      </div>
    </dialog>
  );
}
