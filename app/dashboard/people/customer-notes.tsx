import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface CustomerNotesProps {
  notes: { id: number; text: string; at: string; author: string | null }[];
  /** The customer's page. */
  path: string;
  answer: Rejected | undefined;
}

/** What the shop has noted about a customer, and a field for more. */
export function CustomerNotes({ notes, path, answer }: CustomerNotesProps) {
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formData?.get("intent");
  return (
    <TitledPanel title="Your notes">
      <Form
        {...props}
        method="post"
        action={path}
        replace
        preventScrollReset
        noValidate
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <TextArea
          // What was saved leaves the field.
          key={notes[0]?.id ?? 0}
          label="New note"
          name="text"
          defaultValue={answer?.values.text ?? ""}
          error={errors.text}
          hint="Customers do not see this in the shop, but it is included if they ask for a copy of their data."
        />
        <Button
          size="small"
          tone="quiet"
          className="justify-self-start"
          busy={busy === "note"}
          busyLabel="Saving..."
        >
          Save note
        </Button>
      </Form>
      {notes.length > 0 ? (
        <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
          {notes.map(({ id, text, at, author }) => (
            <li key={id} className="py-3">
              <p id={`note-${id}`} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {text}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-soft tabular-nums">
                  {at}, <bdi className="[overflow-wrap:anywhere]">{author ?? "a former staff member"}</bdi>
                </p>
                <Form method="post" action={path} replace preventScrollReset>
                  <input type="hidden" name="note" value={id} />
                  <Button
                    size="small"
                    tone="danger"
                    name="intent"
                    value="remove"
                    aria-label="Delete note"
                    aria-describedby={`note-${id}`}
                  >
                    Delete
                  </Button>
                </Form>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </TitledPanel>
  );
}
