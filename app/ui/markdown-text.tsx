import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "../../shop/base/markdown/markdown-block.ts";
import { Table } from "./table.tsx";

/** The blocks of a text that was written in Markdown. The class `prose` of what is around it styles it. */
export function MarkdownText({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} dir="auto">
          <InlineText of={block.of} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p dir="auto">
          <InlineText of={block.of} />
        </p>
      );
    case "text":
      return <InlineText of={block.of} />;
    case "list": {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <MarkdownText blocks={item} />
        </li>
      ));
      if (!block.ordered) return <ul dir="auto">{items}</ul>;
      return (
        <ol dir="auto" start={block.start === 1 ? undefined : block.start}>
          {items}
        </ol>
      );
    }
    case "table":
      return (
        <Table
          label={block.label}
          columns={block.columns.map(toNode)}
          rows={block.rows.map((row) => row.map(toNode))}
        />
      );
    case "quote":
      return (
        <blockquote className="border-s-2 border-line ps-4 text-ink-soft">
          <MarkdownText blocks={block.blocks} />
        </blockquote>
      );
    case "rule":
      return <hr className="border-hairline" />;
  }
}

function toNode(of: readonly Inline[]): ReactNode {
  return <InlineText of={of} />;
}

function InlineText({ of }: { of: readonly Inline[] }) {
  return of.map((piece, index) => {
    if (typeof piece === "string") return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <InlineView key={index} piece={piece} />;
  });
}

function InlineView({ piece }: { piece: Exclude<Inline, string> }) {
  if (piece.kind === "break") return <br />;
  const content = <InlineText of={piece.of} />;
  if (piece.kind === "strong") return <strong>{content}</strong>;
  if (piece.kind === "emphasis") return <em>{content}</em>;
  if (piece.to.startsWith("/")) return <Link to={piece.to}>{content}</Link>;
  return (
    <a href={piece.to} rel="noopener">
      {content}
    </a>
  );
}
