import type { Photo } from "../media/photo.ts";
import { parsePriceText } from "../money/price.ts";
import type { SearchDocument } from "./document.ts";

export type ResultType = SearchDocument["type"];

/** One thing found. */
export interface SearchResult {
  id: string;
  type: ResultType;
  title: string;
  /** Whole, or an article's first 200 characters; `cutDescription` shortens it for show. */
  description: string;
  image: Photo | null;
  color: string | null;
  /** As people read it; null where there is none. */
  price: string | null;
  /** The price as a number to sort by. */
  priceNumber: number | null;
  category: string;
  url: string;
  date: Date | null;
  rating: number | null;
  soldOut: boolean;
  score: number;
}

/** How a result's type is labelled. */
export const typeLabels: Readonly<Record<ResultType, string>> = {
  product: "Product",
  article: "Article",
  page: "Page",
};

/** A document with its score as a result; what it lacks has a text that stands in for it. */
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

/** What a document is called as a result. */
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

/** At most 150 characters, and `...` after them only where something was cut (R12). */
export function truncateDescription(text: string): string {
  const start = firstCharacters(text, 150);
  return start === text ? text : `${start}...`;
}

/** A price in a result: a bare number as dollars with 2 decimals, price text as it is (R3). */
export function formatResultPrice(price: string | number | null): string | null {
  if (typeof price === "number") return Number.isFinite(price) ? `$${price.toFixed(2)}` : null;
  return price?.trim() || null;
}

function priceNumber(price: string | number | null): number | null {
  if (typeof price === "number") return Number.isFinite(price) ? price : null;
  const paisa = price === null ? null : parsePriceText(price);
  return paisa === null ? null : paisa / 100;
}

/** Whole characters: one that takes two units of UTF-16 is not cut in half. */
function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  return [...text.slice(0, 2 * count)].slice(0, count).join("");
}
