import { Lexer, type Token, type Tokens } from "marked";
import { linkTarget } from "./link-target.ts";
import { type Block, type Inline, inlineText, type TextSection, toSections } from "./markdown-block.ts";

/** The ids that pages have already. */
const takenIds = ["content", "story", "products", "others", "preview", "versions", "parts"];

/** Quotes and lists in each other; what is deeper is plain text. */
const maxDepth = 6;

/** Larger numbers begin a sentence, such as `2199. rupees`. */
const maxListStart = 99;

/**
 * Parses Markdown (CommonMark with GitHub's tables). HTML, code and images are plain text; a link that may lead elsewhere
 * than `linkTarget` allows is its text alone. Headings start at the second level and leave none out; `## Title {#anchor}`
 * sets the anchor.
 */
export function parseMarkdown(source: string): Block[] {
  try {
    return new BlockReader().read(new Lexer({ gfm: true }).lex(source));
  } catch (error) {
    // Quotes and lists a thousand levels deep: no one reads those.
    if (error instanceof RangeError) return [{ kind: "paragraph", of: [source] }];
    throw error;
  }
}

/** A long text of a page, cut at its headings. */
export function parseSections(source: string): { intro: Block[]; sections: TextSection[] } {
  return toSections(parseMarkdown(source));
}

/** A Markdown text without its markup, on one line. */
export function plainText(source: string): string {
  return textOf(parseMarkdown(source));
}

/** Blocks without their markup, on one line. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map(blockText).filter(Boolean).join(" ");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "text":
      return inlineText(block.of);
    case "list":
      return block.items.flat().map(blockText).join(" ");
    case "quote":
      return block.blocks.map(blockText).join(" ");
    case "table":
      return [block.columns, ...block.rows].flat().map(inlineText).join(" ");
    case "rule":
      return "";
  }
}

/** Turns tokens into blocks; what it does not know becomes text. */
class BlockReader {
  readonly #ids = new Set(takenIds);
  #level = 1;
  #heading = "";

  read(tokens: readonly Token[], depth = 0): Block[] {
    return tokens.flatMap((token) => this.#block(token as Tokens.Generic, depth));
  }

  #block(token: Tokens.Generic, depth: number): Block[] {
    if (depth > maxDepth) return [{ kind: "paragraph", of: [oneLine(token.raw)] }];
    switch (token.type) {
      case "space":
      case "def":
        return [];
      case "hr":
        return [{ kind: "rule" }];
      case "heading":
        return [this.#headingOf(token as Tokens.Heading)];
      case "paragraph":
        return [{ kind: "paragraph", of: inlines(token.tokens ?? []) }];
      case "text":
        return [{ kind: "text", of: token.tokens ? inlines(token.tokens) : [oneLine(token.text)] }];
      case "list":
        return this.#list(token as Tokens.List, depth);
      case "blockquote":
        return [{ kind: "quote", blocks: this.read(token.tokens ?? [], depth + 1) }];
      case "table":
        return [this.#table(token as Tokens.Table)];
      case "code":
        return [{ kind: "paragraph", of: [oneLine(token.text)] }];
      default:
        return [{ kind: "paragraph", of: [oneLine(token.raw)] }];
    }
  }

  #headingOf({ depth, tokens }: Tokens.Heading): Block {
    const level = Math.min(Math.max(depth, 2), this.#level + 1, 4) as 2 | 3 | 4;
    this.#level = level;
    const { of, anchor } = cutAnchor(inlines(tokens));
    this.#heading = inlineText(of);
    return { kind: "heading", level, id: this.#idFor(anchor ?? slug(this.#heading)), of };
  }

  #idFor(wanted: string): string {
    const base = wanted || "part";
    let id = base;
    for (let copy = 2; this.#ids.has(id); copy++) id = `${base}-${copy}`;
    this.#ids.add(id);
    return id;
  }

  #list({ ordered, start, items, raw }: Tokens.List, depth: number): Block[] {
    if (ordered && Number(start) > maxListStart) return [{ kind: "paragraph", of: [oneLine(raw)] }];
    return [
      {
        kind: "list",
        ordered,
        start: ordered ? Number(start) : 1,
        items: items.map(({ tokens }) => this.read(tokens, depth + 1)),
      },
    ];
  }

  #table({ header, rows }: Tokens.Table): Block {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
    return { kind: "table", label: this.#heading, columns: cells(header), rows: rows.map(cells) };
  }
}

function inlines(tokens: readonly Token[], depth = 0): Inline[] {
  const pieces = tokens.flatMap((token) => inline(token as Tokens.Generic, depth));
  // Neighbouring texts are one.
  return pieces.reduce<Inline[]>((merged, piece) => {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
    else merged.push(piece);
    return merged;
  }, []);
}

function inline(token: Tokens.Generic, depth: number): Inline[] {
  if (depth > maxDepth) return [oneLine(token.raw)];
  switch (token.type) {
    case "strong":
    case "em":
      return [
        { kind: token.type === "em" ? "emphasis" : "strong", of: inlines(token.tokens ?? [], depth + 1) },
      ];
    case "br":
      return [{ kind: "break" }];
    case "link": {
      const to = linkTarget(token.href);
      const of = inlines(token.tokens ?? [], depth + 1);
      return to === null ? of : [{ kind: "link", to, of }];
    }
    case "text":
      return token.tokens ? inlines(token.tokens, depth) : [oneLine(token.text)];
    case "escape":
    case "codespan":
    case "image":
      return [oneLine(token.text)];
    case "del":
      return inlines(token.tokens ?? [], depth + 1);
    default:
      return [oneLine(token.raw)];
  }
}

const oneLine = (text: string) => text.replace(/[ \t]*\n[ \t]*/g, " ");

/** Takes an anchor such as `{#opened}` off the end of a heading. */
function cutAnchor(of: Inline[]): { of: Inline[]; anchor: string | null } {
  const last = of.at(-1);
  const found = typeof last === "string" ? /^(.*?)\s*\{#([a-z0-9-]{1,60})\}$/s.exec(last) : null;
  if (!found) return { of, anchor: null };
  const [, rest = "", anchor = ""] = found;
  return { of: [...of.slice(0, -1), ...(rest ? [rest] : [])], anchor };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
