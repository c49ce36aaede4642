import { href } from "react-router";
import type { Article } from "../../../shop/articles/article.ts";
import { plainText } from "../../../shop/articles/article-text.ts";
import { shareCardAddress } from "../../../shop/media/photo.ts";
import { cutDescription } from "../../../shop/search/result.ts";
import type { PublicPage } from "../../http/describe-page.ts";
import { articleData } from "../../http/structured-data.ts";

/** What an article's page tells search engines and those to whom it is passed on. */
export function articleHead(origin: string, article: Article): PublicPage {
  const { id, title, excerpt, content, image, date } = article;
  return {
    title,
    description: excerpt || cutDescription(plainText(content)),
    path: href("/article/:id", { id }),
    kind: "article",
    picture: image && { path: shareCardAddress(image), alt: image.alt },
    properties: { "article:published_time": date.toISOString() },
    structured: [articleData(origin, article)],
  };
}
