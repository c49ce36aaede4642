/** The marks that a long text may have, by their buttons. */
export const markdownMarks = ["Heading", "List", "Bold", "Link"] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

/** What stands in place of the chosen text. @param before the text in front of it: a heading or a list begins its own paragraph */
export function markedText(mark: MarkdownMark, chosen: string, before: string): string {
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  switch (mark) {
    case "Heading":
      return `${gap}## ${chosen || "Heading"}`;
    case "List":
      return `${gap}${(chosen || "Item")
        .split("\n")
        .map((line) => `- ${line}`)
        .join("\n")}`;
    case "Bold":
      return `**${chosen || "bold"}**`;
    case "Link":
      return `[${chosen || "text"}](/contact)`;
  }
}
