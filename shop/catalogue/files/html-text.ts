import { Tokenizer, TokenizerMode } from "parse5";
import { createTimeSlicer } from "../../../platform/time-slicer.ts";

/**
 * A description as Shopify's HTML. A single plain line stays as it is; other text becomes one paragraph, with spaces that
 * HTML would collapse written as entities, so that `fromHtml` is its inverse.
 */
export function toHtml(text: string): string {
  if (!/[<&\n]/.test(text)) return text;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const spaced = escaped.replace(/(^|\n| ) /g, "$1&#32;").replace(/ (?=\n)/g, "&#32;");
  return `<p>${spaced.replaceAll("\n", "<br>\n")}</p>`;
}

const blocks = new Set(
  "address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
    " ",
  ),
);
/** Blocks within these are lines: a list or table is one paragraph. */
const groups = new Set(["ul", "ol", "dl", "table"]);
/** Elements whose content no reader sees. */
const hidden = new Set([
  "script",
  "style",
  "iframe",
  "noscript",
  "noembed",
  "noframes",
  "template",
  "title",
  "textarea",
]);
/** Parts of a list or table: what comes after one is not in it. */
const parts = new Set([...groups, "li", "tr", "td", "th"]);
/** A control character, which no description holds: a space that stays. */
const keptSpace = "\u0001";
/** How much is read between two looks at the clock, in characters. */
const chunk = 8192;

/**
 * The text of a description in HTML: paragraphs apart, list items and table rows on lines of their own. Plain text stays, but
 * for its entities. Yields the event loop between slices.
 */
export async function fromHtml(html: string): Promise<string> {
  const isHtml = /<\/?[a-z][^<>]*>/i.test(html);
  if (!isHtml && !/&#?\w+;/.test(html)) return html;
  const writer = isHtml ? createWriter() : null;
  let plain = "";
  let skips = false;
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter({ chars }) {
        if (!writer) plain += chars;
        else if (!skips) writer.write(chars);
      },
      onWhitespaceCharacter({ chars }) {
        if (!writer) plain += chars;
        else if (!skips) writer.space();
      },
      onStartTag({ tagName }) {
        skips = hidden.has(tagName);
        if (skips) tokenizer.state = TokenizerMode.RAWTEXT;
        else writer?.startTag(tagName);
      },
      onEndTag({ tagName }) {
        skips = false;
        writer?.endTag(tagName);
      },
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof() {},
    },
  );
  if (!writer) tokenizer.state = TokenizerMode.RCDATA;
  const slicer = createTimeSlicer(10);
  const input = html.replaceAll("&#32;", keptSpace);
  for (let at = 0; at < input.length; at += chunk) {
    tokenizer.write(input.slice(at, at + chunk), at + chunk >= input.length);
    if (slicer.isDue()) await slicer.yieldToEventLoop();
  }
  return (writer ? writer.text() : plain).replaceAll(keptSpace, " ").trim();
}

function createWriter() {
  let text = "";
  // What separates the next text from the last.
  let [paragraph, lines, space] = [false, 0, false];
  /** What the next text begins with. While it waits, blocks change nothing: `<li><p>` is one line. */
  let prefix: string | null = null;
  let rowHasText = false;
  let depth = 0;
  const breakLine = () => {
    lines = Math.max(lines, 1);
  };
  const breakBlock = (name: string) => {
    if (!blocks.has(name) || prefix !== null) return;
    if (depth > 0) breakLine();
    else paragraph = true;
  };
  return {
    text: () => text,
    space() {
      space = true;
    },
    write(chars: string) {
      if (text)
        text += paragraph ? "\n\n" : lines > 0 ? "\n".repeat(lines) : space && prefix === null ? " " : "";
      text += (prefix ?? "") + chars;
      [paragraph, lines, space, prefix, rowHasText] = [false, 0, false, null, true];
    },
    startTag(name: string) {
      if (name === "br") lines += 1;
      breakBlock(name);
      if (groups.has(name)) depth += 1;
      if (name === "li" || name === "tr") {
        breakLine();
        prefix = name === "li" ? "• " : "";
        rowHasText = false;
      } else if (name === "td" || name === "th") {
        if (rowHasText) lines = 0;
        prefix = rowHasText ? " | " : "";
      }
    },
    endTag(name: string) {
      if (groups.has(name)) depth = Math.max(0, depth - 1);
      if (parts.has(name)) prefix = null;
      breakBlock(name);
    },
  };
}
