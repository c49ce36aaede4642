import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/customer";

interface CustomerNotesProps extends Pick<Route.ComponentProps["loaderData"], "notes" | "path"> {
  answer: Rejected | undefined;
}

/** What the shop has noted about a customer, and a field for more. */
export function CustomerNotes({ notes, path, answer }: CustomerNotesProps) {
  return (
    <TitledPanel title="Your notes">
      <PostForm intent="note" action={path} stays rejected={answer} className="grid gap-3">
        {({ field }) => (
          <>
            <TextArea
              // What was saved leaves the field.
              key={notes[0]?.id ?? 0}
              {...field("text")}
              label="New note"
              hint="Customers do not see this in the shop, but it is included if they ask for a copy of their data."
            />
            <PostButton tone="quiet" className="justify-self-start">
              Save note
            </PostButton>
          </>
        )}
      </PostForm>
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
                <PostForm sent={{ note: id }} action={path} stays>
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
                </PostForm>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </TitledPanel>
  );
}
