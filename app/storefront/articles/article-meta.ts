import { href } from "react-router";
import { plainText } from "../../../shop/base/markdown/parse-markdown.ts";
import { shareCardUrl } from "../../../shop/catalogue/model/photo.ts";
import type { DatedArticle } from "../../../shop/content/articles/article.ts";
import { metaDescription } from "../../http/meta-description.ts";
import type { PageDescription } from "../../http/page-meta.ts";
import { articleData } from "../../http/structured-data.ts";

/** An article's metadata for search engines and shared links. */
export function articleMeta(origin: string, article: DatedArticle): PageDescription {
  const { id, title, excerpt, content, image, date } = article;
  return {
    title,
    description: metaDescription(excerpt || plainText(content)),
    path: href("/article/:id", { id }),
    ancestors: [{ title: "Articles", path: href("/articles") }],
    kind: "article",
    picture: image && { path: shareCardUrl(image), alt: image.alt },
    properties: { "article:published_time": date.toISOString() },
    structured: [articleData(origin, article)],
  };
}
