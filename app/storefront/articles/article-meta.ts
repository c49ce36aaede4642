import { href } from "react-router";
import { plainText } from "../../../shop/base/markdown/parse-markdown.ts";
import { shareCardUrl } from "../../../shop/catalogue/model/photo.ts";
import { truncateDescription } from "../../../shop/catalogue/search/result.ts";
import type { Article } from "../../../shop/content/articles/article.ts";
import type { PageDescription } from "../../http/page-meta.ts";
import { articleData } from "../../http/structured-data.ts";

/** An article's metadata for search engines and shared links. */
export function articleMeta(origin: string, article: Article): PageDescription {
  const { id, title, excerpt, content, image, date } = article;
  return {
    title,
    description: excerpt || truncateDescription(plainText(content)),
    path: href("/article/:id", { id }),
    kind: "article",
    picture: image && { path: shareCardUrl(image), alt: image.alt },
    properties: { "article:published_time": date.toISOString() },
    structured: [articleData(origin, article)],
  };
}
