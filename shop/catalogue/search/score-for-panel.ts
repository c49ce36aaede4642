import { fold } from "../../base/fold.ts";
import type { ArticleDocument, PageDocument, ProductDocument, SearchDocument } from "./document.ts";

/** A product's points in the header's panel (R9). */
export const panelPoints = { exact: 100, contains: 80, prefix: 40, category: 60, description: 20, tag: 30 };

/** The query's first three characters, which score in a name as well (R9). */
export function prefixOf(query: string): string {
  return [...query.slice(0, 6)].slice(0, 3).join("");
}

/** The score in the header's panel (R9); 0: no match. @param query normalised and not empty */
export function scoreForPanel(document: SearchDocument, query: string): number {
  switch (document.type) {
    case "product":
      return scoreProduct(document, query);
    case "article":
      return scoreArticle(document, query);
    case "page":
      return scorePage(document, query);
  }
}

function scoreProduct(product: ProductDocument, query: string): number {
  const name = fold(product.name);
  const points = panelPoints;
  let score = name === query ? points.exact : name.includes(query) ? points.contains : 0;
  if (name.includes(prefixOf(query))) score += points.prefix;
  if (fold(product.category).includes(query)) score += points.category;
  if (fold(product.description).includes(query)) score += points.description;
  return score + points.tag * countMatchingTags(product.tags, query);
}

function scoreArticle(article: ArticleDocument, query: string): number {
  const title = fold(article.title);
  let score = title === query ? 90 : title.includes(query) ? 70 : 0;
  if (fold(article.content).includes(query)) score += 25;
  return score + 35 * countMatchingTags(article.tags, query);
}

function scorePage(page: PageDocument, query: string): number {
  const title = fold(page.title);
  let score = title === query ? 95 : title.includes(query) ? 75 : 0;
  if (fold(page.description).includes(query)) score += 15;
  for (const keyword of page.keywords.map(fold)) {
    if (keyword === query) score += 50;
    else if (keyword.includes(query)) score += 30;
  }
  return score;
}

function countMatchingTags(tags: readonly string[], query: string): number {
  return tags.filter((tag) => fold(tag).includes(query)).length;
}
