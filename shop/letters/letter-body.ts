/** A part of a letter. Words of ours are told apart from words that a person typed. */
export type Block =
  | { kind: "heading" | "paragraph" | "note"; text: string }
  /** What a person typed, in any script, line by line. */
  | { kind: "words"; text: string }
  | { kind: "facts"; facts: Fact[] }
  | { kind: "items"; items: LetterItem[]; total: string }
  | { kind: "button"; label: string; link: string };

export interface Fact {
  label: string;
  value: string;
}

export interface LetterItem {
  name: string;
  /** Such as `LS-10427-1, quantity 2`. */
  detail: string;
  amount: string;
}

/** The letter in plain text. */
export function letterText(blocks: Block[]): string {
  return `${blocks.map(blockText).join("\n\n")}\n\n-- \nLumiSkin\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "note":
      return block.text;
    case "words":
      return block.text.replace(/^/gm, "> ");
    case "facts":
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "items":
      return [...block.items.map(itemText), `Total: ${block.total}`].join("\n");
    case "button":
      return `${block.label}:\n${block.link}`;
  }
}

function itemText({ name, detail, amount }: LetterItem): string {
  return `${name} (${detail}): ${amount}`;
}
