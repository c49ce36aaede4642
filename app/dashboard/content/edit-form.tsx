import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { SavedForm } from "../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import type { EditAnswer } from "./entry-action.ts";
import { PreviewPanel } from "./preview.tsx";

interface EditFormProps {
  /** Where it is sent. */
  action: string;
  answer: EditAnswer | undefined;
  /** What was just saved. */
  notice?: string | null;
  /** Who types, and what the form was made from: see `SavedForm`. */
  saved: { owner: string; name: string; version: number | string; versionField?: string };
  /** What is stored. */
  values: Record<string, string>;
  preview?: boolean;
  saveLabel?: string;
  fields: (values: Record<string, string>, errors: Record<string, string>) => ReactNode;
}

/** A form on something with versions: its fields, a preview, and what somebody else changed meanwhile. */
export function EditForm(props: EditFormProps) {
  const { action, answer, notice, saved, preview, saveLabel = "Save", fields } = props;
  const { errors, props: formProps } = useFormErrors(answer);
  const busy = useNavigation().formMethod === "POST";
  const isTyped = answer !== undefined && Object.keys(answer.values).length > 0;
  const values = isTyped ? answer.values : props.values;
  // A refused form is still made from the version that it was made from.
  const sentVersion = answer?.values[saved.versionField ?? "version"];
  const version = typeof saved.version === "number" && sentVersion ? Number(sentVersion) : saved.version;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice className="empty:hidden">{answer ? null : notice}</Notice>
      {answer?.preview ? <PreviewPanel preview={answer.preview} /> : null}
      <Form
        {...formProps}
        method="post"
        action={action}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {/* What Enter in a field presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          {saveLabel}
        </button>
        <SavedForm {...saved} version={version} isPreviewed={answer?.preview !== undefined} />
        <ErrorBox>
          {Object.keys(errors).length > 0
            ? (errors.form ?? "Not saved. Please check the marked fields.")
            : null}
        </ErrorBox>
        {answer?.conflict ? <EditConflict conflict={answer.conflict} /> : null}
        <div
          // What was saved is shown as it was saved.
          key={isTyped ? "typed" : JSON.stringify([props.values, saved.version])}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          {fields(values, errors)}
        </div>
        <SaveBar>
          {preview ? (
            <Button name="intent" value="preview" tone="quiet" disabled={busy} className="max-desk:flex-1">
              Preview
            </Button>
          ) : null}
          <Button busy={busy} busyLabel="Saving..." className="max-desk:flex-1">
            {saveLabel}
          </Button>
        </SaveBar>
      </Form>
    </div>
  );
}
