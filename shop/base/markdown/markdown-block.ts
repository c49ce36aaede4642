/** A piece of a line: text, or text with a meaning. */
export type Inline =
  | string
  | { kind: "strong"; of: Inline[] }
  | { kind: "emphasis"; of: Inline[] }
  /** `to`: a path or fragment of this shop, or a URL with https, mailto or tel. */
  | { kind: "link"; to: string; of: Inline[] }
  | { kind: "break" };

/** A block of a text that was written in Markdown. It holds no HTML: pages make elements of it. */
export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; id: string; of: Inline[] }
  /** `text`: the same without an element of its own, in a list whose items follow each other closely. */
  | { kind: "paragraph" | "text"; of: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; label: string; columns: Inline[][]; rows: Inline[][][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "rule" };

/** A part of a long text: a heading of the second level and what follows it. */
export interface TextSection {
  /** The anchor. */
  id: string;
  heading: string;
  blocks: Block[];
}

/** The text of inline pieces without their markup. */
export function inlineText(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return piece.kind === "break" ? " " : inlineText(piece.of);
    })
    .join("");
}

/** Cuts a text at its headings of the second level. `intro`: what comes before the first. */
export function toSections(blocks: readonly Block[]): { intro: Block[]; sections: TextSection[] } {
  const intro: Block[] = [];
  const sections: TextSection[] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2)
      sections.push({ id: block.id, heading: inlineText(block.of), blocks: [] });
    else (sections.at(-1)?.blocks ?? intro).push(block);
  }
  return { intro, sections };
}
