import type { ArticleBlock } from "../../../shop/articles/article-text.ts";

/** An article's content. */
export function ArticleText({ blocks }: { blocks: ArticleBlock[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article never change their order
        <ArticleBlockView key={index} block={block} />
      ))}
    </div>
  );
}

function ArticleBlockView({ block }: { block: ArticleBlock }) {
  switch (block.kind) {
    case "heading":
      return <h2 dir="auto">{block.text}</h2>;
    case "paragraph":
      return <p dir="auto">{block.text}</p>;
    case "list":
      return <ul dir="auto">{listItems(block.items)}</ul>;
    case "steps":
      return <ol dir="auto">{listItems(block.items)}</ol>;
  }
}

function listItems(texts: string[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above, and two items may have the same text
  return texts.map((text, index) => <li key={index}>{text}</li>);
}
