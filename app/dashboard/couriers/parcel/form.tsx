import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonTone } from "../../../ui/button.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import type { RejectedParcelForm } from "./action.ts";

export interface ParcelFormPart {
  path: string;
  rejected: RejectedParcelForm | null;
}

/** One form of a parcel's screen; each of its buttons sends an intent of its own. */
export function ParcelFormBox({
  path,
  rejected,
  intents,
  className = "grid gap-3",
  reloadDocument = false,
  children,
}: ParcelFormPart & {
  intents: readonly string[];
  className?: string;
  /** The browser sends it itself: it has buttons that open a tab. */
  reloadDocument?: boolean;
  children: (errors: Record<string, string | undefined>, values: Record<string, string>) => ReactNode;
}) {
  const own = rejected && intents.includes(rejected.intent) ? rejected : null;
  const { errors, props } = useFormErrors(own);
  return (
    <Form
      {...props}
      {...{ reloadDocument, className }}
      method="post"
      action={path}
      replace
      preventScrollReset
      noValidate
    >
      {children(errors, own?.values ?? {})}
    </Form>
  );
}

/** A button that sends an intent. */
export function IntentButton({
  intent,
  tone = "quiet",
  children,
}: {
  intent: string;
  tone?: ButtonTone;
  children: ReactNode;
}) {
  const sent = useNavigation().formData?.get("intent");
  return (
    <Button
      size="small"
      tone={tone}
      name="intent"
      value={intent}
      busy={sent === intent}
      busyLabel="Sending..."
    >
      {children}
    </Button>
  );
}
