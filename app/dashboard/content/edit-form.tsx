import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { BrandStory } from "../../storefront/home/brand-story.tsx";
import { AboutText } from "../../ui/about-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { SavedForm } from "../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PolicyText } from "../../ui/policy-page.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { ConflictPanel } from "../changes/conflict-panel.tsx";
import type { ConflictView } from "../changes/edit-view.ts";
import { SaveBar } from "../ui/save-bar.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { EditAnswer } from "./entry-action.ts";
import type { ContentPreview } from "./preview-data.ts";

/** What a form on something with versions needs. */
export interface EditFormProps {
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
  /** A photo may be sent with it. */
  hasPhotos?: boolean;
  saveLabel?: string;
  fields: (values: Record<string, string>, errors: Record<string, string>) => ReactNode;
}

/** A form on something with versions: its fields, a preview, and what someone else changed meanwhile. */
export function EditForm(props: EditFormProps) {
  const { action, answer, notice, saved, preview, hasPhotos, saveLabel = "Save", fields } = props;
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
        {...(hasPhotos ? { encType: "multipart/form-data" } : {})}
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

/** Shows what the other wrote, line by line; one's own words are in the fields. */
function EditConflict({ conflict }: { conflict: ConflictView }) {
  return (
    <ConflictPanel
      seen={conflict.seen}
      advice="Their changes are shown below; your own text is still in the fields. Copy what you want to keep, then save again."
      theirsOnly={conflict.theirsOnly}
    >
      <div className="grid gap-3 px-4 py-4">
        <p className="text-sm text-ink-soft" dir="auto">
          {conflict.by}
        </p>
        <DifferenceView differences={conflict.items} />
      </div>
    </ConflictPanel>
  );
}

/** What was typed as the shop would show it. Nothing is saved by it. */
function PreviewPanel({ preview }: { preview: ContentPreview }) {
  return (
    <section
      id="preview"
      aria-label="Preview"
      data-form-result
      tabIndex={-1}
      className="scroll-mt-24 overflow-hidden rounded-lg border border-line bg-ivory outline-none"
    >
      <p className="border-b border-hairline bg-paper px-4 py-2 text-sm font-semibold">
        Preview only. Not saved yet.
      </p>
      <Preview preview={preview} />
    </section>
  );
}

function Preview({ preview }: { preview: ContentPreview }) {
  switch (preview.kind) {
    case "slide":
      return (
        <div>
          {preview.photo ? (
            <ResponsivePhoto
              photo={preview.photo}
              sizes="(min-width: 48rem) 46rem, 100vw"
              className="aspect-video w-full bg-[#f6e6ce] object-cover object-[70%_50%]"
            />
          ) : null}
          <div className="grid justify-items-start gap-3 p-4 md:p-6">
            <h2 className="display-2" dir="auto">
              {preview.headline}
            </h2>
            <p dir="auto">{preview.text}</p>
            <p className="rounded-full bg-pine px-5 py-2.5 text-sm font-semibold text-paper">
              {preview.action}
            </p>
          </div>
        </div>
      );
    case "story":
      return <BrandStory {...preview} />;
    case "trending":
      return (
        // Not the home page's own component: shared with the dashboard it would be one more file of every first visit.
        <ul className="grid gap-4 p-4 md:grid-cols-2 md:p-6">
          {preview.cards.map(({ title, action }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change their order
              key={index}
              className="grid content-between gap-4 overflow-hidden rounded-lg bg-[#f6e6ce] p-6"
            >
              {index === 0 && preview.photo ? (
                <ResponsivePhoto
                  photo={preview.photo}
                  sizes="20rem"
                  alt=""
                  className="aspect-5/4 w-full rounded-md object-cover"
                />
              ) : null}
              <h2 className="display-3" dir="auto">
                {title}
              </h2>
              <p className="justify-self-start rounded-full bg-paper px-5 py-2.5 text-sm font-semibold text-pine">
                {action}
              </p>
            </li>
          ))}
        </ul>
      );
    case "about":
      return (
        <div className="grid gap-8 p-4 md:p-6">
          <p className="max-w-[52ch] text-lg text-ink-soft">{preview.lead}</p>
          <div data-preview-text>
            <AboutText {...preview} />
          </div>
        </div>
      );
    case "policy":
      return (
        <div className="grid gap-8 p-4 md:p-6">
          <p className="max-w-[56ch] text-lg text-ink-soft">{preview.lead}</p>
          <div className="prose" data-preview-text>
            <PolicyText {...preview} />
          </div>
        </div>
      );
    case "article":
      return (
        <div className="grid gap-4 p-4 md:p-6">
          <p className="display-1" dir="auto">
            {preview.title}
          </p>
          <p className="max-w-[46ch] text-lg text-ink-soft" dir="auto">
            {preview.lead}
          </p>
          <div className="prose" data-preview-text>
            <MarkdownText blocks={preview.blocks} />
          </div>
        </div>
      );
  }
}
