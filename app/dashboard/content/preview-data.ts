import type { Block, TextSection } from "../../../shop/base/markdown/markdown-block.ts";
import { parseMarkdown, parseSections } from "../../../shop/base/markdown/parse-markdown.ts";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import type { ContentEntry, ContentFields } from "../../../shop/content/model/content-entry.ts";

/** What a text would look like, as its page is given it. */
export type ContentPreview =
  | { kind: "policy" | "about"; lead: string; intro: Block[]; sections: TextSection[] }
  | { kind: "article"; title: string; lead: string; blocks: Block[] }
  | { kind: "slide"; headline: string; text: string; action: string; photo: Photo | null }
  | { kind: "story"; headline: string; text: string; photo: Photo | null }
  | { kind: "trending"; photo: Photo | null; cards: { title: string; action: string; to: string }[] };

/** The preview of a text that was typed; null: this text has none. */
export function contentPreview(
  { key }: Pick<ContentEntry, "key">,
  fields: ContentFields,
  findPhoto: (name: string) => Photo | null,
): ContentPreview | null {
  const { lead = "", body = "", headline = "", text = "", action = "", photo = "" } = fields;
  if (key.startsWith("slide-")) return { kind: "slide", headline, text, action, photo: findPhoto(photo) };
  switch (key) {
    case "story":
      return { kind: "story", headline, text, photo: findPhoto(photo) };
    case "trending":
      return {
        kind: "trending",
        photo: findPhoto(photo),
        cards: [
          { title: fields.title ?? "", action, to: fields.target ?? "" },
          {
            title: fields.secondTitle ?? "",
            action: fields.secondAction ?? "",
            to: fields.secondTarget ?? "",
          },
        ],
      };
    case "about":
    case "privacy":
    case "terms":
    case "exchange-policy":
      return { kind: key === "about" ? "about" : "policy", lead, ...parseSections(body) };
    default:
      return null;
  }
}

/** Whether a text has a preview. */
export function hasPreview(entry: Pick<ContentEntry, "key">): boolean {
  return contentPreview(entry, {}, () => null) !== null;
}

/** The preview of an article. */
export function articlePreview(article: { title: string; excerpt: string; content: string }): ContentPreview {
  const { title, excerpt, content } = article;
  return { kind: "article", title, lead: excerpt, blocks: parseMarkdown(content) };
}
