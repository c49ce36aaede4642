export type ArticleBlock =
  | { kind: "paragraph" | "heading"; text: string }
  | { kind: "list" | "steps"; items: string[] };

/** Parses paragraphs between empty lines, `## ` headings and list items after `- ` or `1. `; other markup is text. */
export function articleBlocks(content: string): ArticleBlock[] {
  return content
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(toBlock);
}

/** The content without its markup, on one line, for search and descriptions. */
export function plainText(content: string): string {
  return articleBlocks(content)
    .map((block) => ("items" in block ? block.items.join(" ") : block.text))
    .join(" ");
}

function toBlock(part: string): ArticleBlock {
  const lines = part.split("\n").map((line) => line.trim());
  if (lines.length === 1 && part.startsWith("## ")) return { kind: "heading", text: part.slice(3).trim() };
  if (lines.every((line) => bulletPattern.test(line)))
    return { kind: "list", items: lines.map(stripMark(bulletPattern)) };
  if (lines.every((line) => stepPattern.test(line)))
    return { kind: "steps", items: lines.map(stripMark(stepPattern)) };
  return { kind: "paragraph", text: lines.join(" ") };
}

const bulletPattern = /^- +/;
const stepPattern = /^\d{1,2}\. +/;

function stripMark(pattern: RegExp) {
  return (line: string) => line.replace(pattern, "");
}
