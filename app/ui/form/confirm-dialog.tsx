import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "../button.tsx";
import { useModal } from "../shell/use-modal.ts";
import { UnsentNotice } from "./unsent-notice.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen: to whom, what, how much. */
  children: ReactNode;
  /** The form with the confirming button. */
  action: ReactNode;
  /** The URL without the dialog, for Escape and the cancel link. */
  cancelTo: string;
  cancelLabel: string;
}

/**
 * Confirms an action that cannot be undone. The URL opens it (such as `?confirm=complete`), so it works without
 * scripts; with scripts it is modal. The cancel link has the initial focus.
 */
export function ConfirmDialog({ title, children, action, cancelTo, cancelLabel }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useModal(cancelTo, cancelTo);
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
      <UnsentNotice className="mb-6" />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={cancelTo} tone="quiet" size="small" preventScrollReset replace>
          {cancelLabel}
        </ButtonLink>
        {action}
      </div>
    </dialog>
  );
}
