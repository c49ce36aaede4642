import { fold, wordsOf } from "../../base/fold.ts";
import type { ArticleDocument, PageDocument, ProductDocument, SearchDocument } from "./document.ts";

/** A product's points on the search page (R10). */
export const pagePoints = {
  name: { exact: 100, contains: 80, allWords: 70, someWords: 30 },
  category: { exact: 60, contains: 40 },
  description: 20,
  tag: { exact: 50, contains: 25 },
};

/** The score on the search page (R10); 0: no match. @param query normalised and not empty */
export function scoreForPage(document: SearchDocument, query: string): number {
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
  const points = pagePoints;
  let score = scoreTitle(fold(product.name), query, points.name);
  score += scoreText(product.category, query, points.category);
  if (fold(product.description).includes(query)) score += points.description;
  for (const tag of product.tags) score += scoreText(tag, query, points.tag);
  // Stock and rating alone are no match (R11).
  return score > 0 ? score + productBonus(product) : 0;
}

/** The maximum of `productBonus`. */
export const maxBonus = 30;

/** The points that a matching product gets for stock and rating (R11). */
export function productBonus({ inStock, rating }: Pick<ProductDocument, "inStock" | "rating">): number {
  let points = inStock ? 5 : 0;
  if (rating !== null && rating >= 4) points += 10;
  if (rating !== null && rating >= 4.5) points += 15;
  return points;
}

function scoreArticle(article: ArticleDocument, query: string): number {
  let score = scoreTitle(fold(article.title), query, {
    exact: 90,
    contains: 70,
    allWords: 60,
    someWords: 25,
  });
  score += Math.min(25, 5 * occurrences(fold(article.content), query));
  for (const tag of article.tags) score += scoreText(tag, query, { exact: 45, contains: 20 });
  return score;
}

function scorePage(page: PageDocument, query: string): number {
  let score = scoreText(page.title, query, { exact: 95, contains: 75 });
  if (fold(page.description).includes(query)) score += 15;
  for (const keyword of page.keywords) score += scoreText(keyword, query, { exact: 50, contains: 25 });
  return score;
}

function scoreTitle(
  title: string,
  query: string,
  points: { exact: number; contains: number; allWords: number; someWords: number },
): number {
  const textScore = scoreText(title, query, points);
  if (textScore > 0) return textScore;
  const titleWords = new Set(wordsOf(title));
  const words = wordsOf(query);
  const matchedWords = words.filter((word) => titleWords.has(word)).length;
  if (matchedWords === 0) return 0;
  return matchedWords === words.length ? points.allWords : points.someWords;
}

function scoreText(text: string, query: string, points: { exact: number; contains: number }): number {
  const folded = fold(text);
  if (folded === query) return points.exact;
  return folded.includes(query) ? points.contains : 0;
}

function occurrences(text: string, query: string): number {
  return text.split(query).length - 1;
}
