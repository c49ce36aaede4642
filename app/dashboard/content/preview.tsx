import { BrandStory } from "../../storefront/home/brand-story.tsx";
import { AboutText } from "../../ui/about-text.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { PolicyText } from "../../ui/policy-page.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import type { ContentPreview } from "./preview-data.ts";

/** What was typed as the shop would show it. Nothing is saved by it. */
export function PreviewPanel({ preview }: { preview: ContentPreview }) {
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
