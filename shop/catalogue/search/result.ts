import { parsePriceText } from "../../base/price.ts";
import type { Photo } from "../model/photo.ts";
import type { SearchDocument } from "./document.ts";

export type ResultType = SearchDocument["type"];

export interface SearchResult {
  id: string;
  type: ResultType;
  title: string;
  /** A product's or page's in full, an article's first 200 characters; shown by `truncateDescription`. */
  description: string;
  image: Photo | null;
  color: string | null;
  /** Formatted. */
  price: string | null;
  /** To sort by. */
  priceNumber: number | null;
  category: string;
  url: string;
  date: Date | null;
  rating: number | null;
  soldOut: boolean;
  score: number;
}

export const typeLabels: Readonly<Record<ResultType, string>> = {
  product: "Product",
  article: "Article",
  page: "Page",
};

/** A document and its score as a result, with fallbacks for missing texts. */
export function toResult(document: SearchDocument, score: number): SearchResult {
  switch (document.type) {
    case "product":
      return {
        ...emptyResult,
        id: document.id,
        type: "product",
        title: titleOf(document),
        description: document.description.trim() || "No description available",
        image: document.image,
        color: document.color,
        price: formatResultPrice(document.price),
        priceNumber: priceNumber(document.price),
        category: document.category,
        url: `/product/${encodeURIComponent(document.id)}`,
        date: document.createdAt,
        rating: document.rating,
        soldOut: !document.inStock,
        score,
      };
    case "article":
      return {
        ...emptyResult,
        id: document.id,
        type: "article",
        title: titleOf(document),
        description: firstCharacters(document.content.trim(), 200) || "No content available",
        image: document.image,
        url: `/article/${encodeURIComponent(document.id)}`,
        date: document.date,
        score,
      };
    case "page":
      return {
        ...emptyResult,
        id: document.id,
        type: "page",
        title: titleOf(document),
        description: document.description.trim() || "No description available",
        url: document.url,
        score,
      };
  }
}

/** A document's title or name, or the fallback for a missing one. */
export function titleOf(document: SearchDocument): string {
  switch (document.type) {
    case "product":
      return document.name.trim() || "Unnamed Product";
    case "article":
      return document.title.trim() || "Untitled Article";
    case "page":
      return document.title;
  }
}

const emptyResult = {
  image: null,
  color: null,
  price: null,
  priceNumber: null,
  category: "",
  date: null,
  rating: null,
  soldOut: false,
};

/** The first 150 characters, with `...` only if the text is longer (R12). */
export function truncateDescription(text: string): string {
  const start = firstCharacters(text, 150);
  return start === text ? text : `${start}...`;
}

/** Formats a result's price: a number as dollars with 2 decimals, text unchanged (R3). */
export function formatResultPrice(price: string | number | null): string | null {
  if (typeof price === "number") return Number.isFinite(price) ? `$${price.toFixed(2)}` : null;
  return price?.trim() || null;
}

function priceNumber(price: string | number | null): number | null {
  if (typeof price === "number") return Number.isFinite(price) ? price : null;
  const paisa = price === null ? null : parsePriceText(price);
  return paisa === null ? null : paisa / 100;
}

/** Counts code points, so that no surrogate pair is split. */
function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  return [...text.slice(0, 2 * count)].slice(0, count).join("");
}
