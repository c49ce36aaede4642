import type { ReactNode } from "react";
import type { FormProps } from "react-router";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import { PostButton, PostForm } from "./post-form.tsx";

interface ConfirmPostProps extends Pick<FormProps, "action" | "preventScrollReset"> {
  title: string;
  /** The URL without the dialog. */
  cancelTo: string;
  intent?: string;
  sent?: Record<string, string | number>;
  button: string;
  busyLabel?: string;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before a form is sent that cannot be undone. */
export function ConfirmPost({
  title,
  cancelTo,
  intent,
  button,
  busyLabel,
  children,
  ...form
}: ConfirmPostProps) {
  return (
    <ConfirmDialog
      {...{ title, cancelTo }}
      cancelLabel="Go back"
      action={
        <PostForm action={cancelTo} replace {...form}>
          <PostButton {...{ intent, busyLabel }} tone="danger">
            {button}
          </PostButton>
        </PostForm>
      }
    >
      {children}
    </ConfirmDialog>
  );
}
