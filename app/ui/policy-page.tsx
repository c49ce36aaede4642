import type { Block, TextSection } from "../../shop/base/markdown/markdown-block.ts";
import { MarkdownText } from "./markdown-text.tsx";

interface PolicyPageProps {
  title: string;
  /** The summary, in a sentence or two. */
  lead: string;
  /** Such as `1 June 2025`. */
  updated: string;
  /** What comes before the first section. */
  intro: readonly Block[];
  sections: readonly TextSection[];
}

/** A policy with its table of contents beside or above the text. */
export function PolicyPage({ title, lead, updated, intro, sections }: PolicyPageProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <h1 className="display-1">{title}</h1>
      <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{lead}</p>
      <div className="mt-8 grid gap-9 lg:mt-14 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        {sections.length > 0 ? <Contents sections={sections} /> : <div />}
        <div className="prose">
          <PolicyText intro={intro} sections={sections} />
          <p className="border-t border-hairline pt-5 text-[0.9375rem] text-ink-soft">
            Last updated on {updated}.
          </p>
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="self-start border-y border-hairline py-4 lg:sticky lg:top-28 lg:border-y-0 lg:py-0"
    >
      <p className="eyebrow text-ink-soft">On this page</p>
      <ol className="mt-2 lg:border-s lg:border-hairline">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center leading-snug underline-offset-4 hover:underline lg:min-h-10 lg:ps-4 lg:text-[0.9375rem]"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The text of a policy, also for its preview. */
export function PolicyText({
  intro,
  sections,
}: {
  intro: readonly Block[];
  sections: readonly TextSection[];
}) {
  return (
    <>
      <MarkdownText blocks={intro} />
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id} className="prose">
          <h2 id={id} dir="auto">
            {heading}
          </h2>
          <MarkdownText blocks={blocks} />
        </section>
      ))}
    </>
  );
}
