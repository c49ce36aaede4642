import type { Block, TextSection } from "../../shop/base/markdown/markdown-block.ts";
import { MarkdownText } from "./markdown-text.tsx";

/** The text of the page About Us: on a wide screen each section is a column. */
export function AboutText({
  intro,
  sections,
}: {
  intro: readonly Block[];
  sections: readonly TextSection[];
}) {
  return (
    <>
      {intro.length > 0 ? (
        <div className="prose mb-12">
          <MarkdownText blocks={intro} />
        </div>
      ) : null}
      <ul className="grid gap-10 md:grid-cols-3 md:gap-8 lg:gap-16">
        {sections.map(({ id, heading, blocks }) => (
          <li key={id}>
            <h2 id={id} className="display-4" dir="auto">
              {heading}
            </h2>
            <div className="mt-2.5 grid max-w-[44ch] gap-3 text-ink-soft [&_:is(ul,ol)]:list-inside [&_ol]:list-decimal [&_ul]:list-disc [&_a]:text-link">
              <MarkdownText blocks={blocks} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
