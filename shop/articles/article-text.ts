/** A piece of an article. */
export type Block =
  | { kind: "paragraph" | "heading"; text: string }
  | { kind: "list" | "steps"; items: string[] };

/**
 * Reads an article's content: paragraphs parted by empty lines, `## ` before a heading, `- ` or `1. `
 * before each line of a list. Whatever else is in the text is shown as it stands.
 */
export function articleBlocks(content: string): Block[] {
  return content
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(asBlock);
}

/** The content without its marks, on one line, for search and descriptions. */
export function plainText(content: string): string {
  return articleBlocks(content)
    .map((block) => ("items" in block ? block.items.join(" ") : block.text))
    .join(" ");
}

function asBlock(part: string): Block {
  const lines = part.split("\n").map((line) => line.trim());
  if (lines.length === 1 && part.startsWith("## ")) return { kind: "heading", text: part.slice(3).trim() };
  if (lines.every((line) => bullet.test(line))) return { kind: "list", items: lines.map(without(bullet)) };
  if (lines.every((line) => step.test(line))) return { kind: "steps", items: lines.map(without(step)) };
  return { kind: "paragraph", text: lines.join(" ") };
}

const bullet = /^- +/;
const step = /^\d{1,2}\. +/;

function without(mark: RegExp) {
  return (line: string) => line.replace(mark, "");
}
