import type { ReactNode } from "react";
import type { ButtonTone } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import { PostButton, PostForm } from "./post-form.tsx";

interface AskFirstProps extends Omit<Parameters<typeof PostForm>[0], "title" | "children"> {
  title: ReactNode;
  /** The URL without the question. */
  cancelTo: string;
  /** What the confirming button says. */
  button: string;
  tone?: ButtonTone;
  busyLabel?: string;
  /** What will happen. */
  text: ReactNode;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone; "Go back" leaves all as it is. */
export function AskFirst({
  title,
  cancelTo,
  button,
  tone = "danger",
  busyLabel = "Processing...",
  text,
  children,
  ...form
}: AskFirstProps) {
  const confirm = (
    <PostForm {...form}>
      {children}
      <PostButton {...{ tone, busyLabel }}>{button}</PostButton>
    </PostForm>
  );
  return (
    <ConfirmDialog {...{ title, cancelTo }} cancelLabel="Go back" action={confirm}>
      {text}
    </ConfirmDialog>
  );
}
