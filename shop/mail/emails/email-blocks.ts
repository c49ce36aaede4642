import { multiLine, singleLine } from "../../../platform/typed-text.ts";

/** A part of an email. Our own text and text that a person typed are different kinds. */
export type Block =
  | { kind: "heading" | "paragraph" | "note"; text: string }
  /** Typed text, in any script, line by line. */
  | { kind: "words"; text: string }
  | { kind: "facts"; facts: Fact[] }
  | { kind: "items"; items: EmailItem[]; total: string }
  | { kind: "button"; label: string; link: string };

export interface Fact {
  label: string;
  value: string;
}

export interface EmailItem {
  name: string;
  /** Such as `LS-10427-1, quantity 2`. */
  detail: string;
  amount: string;
}

/**
 * Keeps typed values from passing for lines of our own, also where an earlier version stored them with line breaks:
 * only typed text and a fact's value may have several lines.
 */
export function sanitiseLines(block: Block): Block {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "note":
      return { ...block, text: singleLine(block.text) };
    case "words":
      return { ...block, text: multiLine(block.text) };
    case "facts":
      return { ...block, facts: block.facts.map((fact) => ({ ...fact, value: multiLine(fact.value) })) };
    case "items": {
      const items = block.items.map((item) => ({
        ...item,
        name: singleLine(item.name),
        detail: singleLine(item.detail),
      }));
      return { ...block, items };
    }
    case "button":
      return block;
  }
}

/** The email in plain text. */
export function renderText(blocks: Block[]): string {
  return `${blocks.map(sanitiseLines).map(blockText).join("\n\n")}\n\n-- \nLumiSkin\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "note":
      return block.text;
    case "words":
      return quoteLines(block.text);
    case "facts":
      return block.facts.map(factText).join("\n");
    case "items":
      return [...block.items.map(itemText), `Total: ${block.total}`].join("\n");
    case "button":
      return `${block.label}:\n${block.link}`;
  }
}

/** Each line of a value is quoted, so that none passes for another fact. */
function factText({ label, value }: Fact): string {
  return value.includes("\n") ? `${label}:\n${quoteLines(value)}` : `${label}: ${value}`;
}

function quoteLines(text: string): string {
  return text.replace(/^/gm, "> ");
}

function itemText({ name, detail, amount }: EmailItem): string {
  return `${name} (${detail}): ${amount}`;
}
