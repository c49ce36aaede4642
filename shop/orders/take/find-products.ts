import {
  addingWords,
  commonPhrases,
  commonWords,
  emptyWords,
  isMisspelt,
  numberWords,
  productNicknames,
  vagueWords,
  verbStems,
} from "./chat-words.ts";
import { listNumber } from "./list-numbers.ts";

/** What is known of a product to find it in a chat. */
export interface KnownProduct {
  id: string;
  name: string;
  tags: readonly string[];
}

/** A product that a chat asks for. */
export interface ChatItem {
  /** As written. */
  words: string;
  /** null: more than one may be meant, see `options`. */
  productId: string | null;
  /** The most likely first. */
  options: string[];
  quantity: number;
  /** Whether a number was written beside it. */
  isCounted: boolean;
  /** A number that stands before it as in a list, `2) Gua sha`, and may be meant as its count; null: there is none. */
  listNumber: number | null;
  /** Whether its own words add it to what was said before: `aur 2 retinol`, `1 retinol bhi`. */
  isMore: boolean;
  /** Whether it was counted more than once: the later count is here, or the sum where it adds. */
  isSaidTwice: boolean;
  /** Whether a number stands right before a word of the product as it is spelt: it orders also where an address goes on. */
  isPlain: boolean;
  /** Whether all that tells of it are words that mean something else as often: the jade of "Jade block". */
  isVague: boolean;
}

// A unit ends where its word ends: "3 gloves" are no grams.
const wordPattern = /[\p{L}\p{M}]+|\d+(?:\s?(?:%|(?:ml|mg|g|k|rs)(?![\p{L}\p{M}])))?/giu;

/** `2 aur retinol`, `ek more`: a number before the word that adds. */
const numberThenAnd = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])(\d{1,2}|${[...numberWords.keys()].join("|")})\s+(?:aur|and|اور|${addingWords.source})(?=\s)`,
  "iu",
);
const andFirst =
  /^[\s\p{P}]*(?:(?:ok|okay|ji|jee|acha|achha|haan|pls|plz|please)[\s\p{P}]+)*(?:aur|and|plus|اور)\s/iu;

/** Words of a name that tell one product from another, in small letters. */
export function tellingWords(text: string): string[] {
  return (text.toLowerCase().match(wordPattern) ?? []).filter(
    (word) => !emptyWords.has(word) && !/^\d/.test(word),
  );
}

interface IndexedProduct {
  id: string;
  /** What a word says for this product, from 0 to 1: all where no other product has it. */
  weights: Map<string, number>;
}

/** Prepares products for `findItems`. A word of a tag says half of what one of a name says. */
export function indexProducts(products: readonly KnownProduct[]): IndexedProduct[] {
  const named = products.map(({ id, name, tags }) => {
    const words = new Set(tellingWords(name));
    const others = new Set(tellingWords(tags.join(" ")).filter((word) => !words.has(word)));
    return { id, words, others };
  });
  const countOf = (word: string) =>
    named.filter(({ words, others }) => words.has(word) || others.has(word)).length;
  return named.map(({ id, words, others }) => ({
    id,
    weights: new Map([
      ...[...words].map((word) => [word, 1 / countOf(word)] as const),
      ...[...others].map((word) => [word, 0.5 / countOf(word)] as const),
    ]),
  }));
}

/** The products that the parts of a text ask for. */
export function findItems(index: readonly IndexedProduct[], text: string): ChatItem[] {
  const [more = "", number = ""] = numberThenAnd.exec(text) ?? [];
  const isMoreOf = more !== "" && findEach(index, text.slice(0, text.indexOf(more))).length === 0;
  const isMore = isMoreOf || andFirst.test(text);
  const items = findEach(index, isMoreOf ? text.replace(more, number) : text);
  return isMore ? items.map((item) => ({ ...item, isMore })) : items;
}

function findEach(index: readonly IndexedProduct[], text: string): ChatItem[] {
  const found: ChatItem[] = [];
  for (const item of splitItems(text).flatMap((part) => findProducts(index, part))) {
    const last = found.at(-1);
    // "Retinol ka 1 serum" is one serum.
    const isSame = item.productId === null && last?.productId && item.options.includes(last.productId);
    if (last && isSame && !last.isCounted) {
      const words = `${last.words} ${item.words}`;
      Object.assign(last, { words, quantity: item.quantity, isCounted: item.isCounted });
    } else found.push(item);
  }
  return found;
}

/** The parts of a text that may each ask for a product; what tells none belongs to the part before. */
function splitItems(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(
    /[,;+/\n]|(?<!(?:^|[,;])\s*\(?\d{1,2})[.?!](?=\s|$)|\b(?:and|aur|or|plus|also)\b|اور|(?<=\S)\s+(?=\d{1,2}\s*(?:x\s*)?(?!\s|x|pcs?\b|pieces?\b|adad\b)\p{L})/iu,
  )) {
    const isRest = parts.length > 0 && /\d/.test(part) && tellingWords(part).length === 0;
    if (isRest) parts.push(`${parts.pop()} ${part}`);
    else parts.push(part);
  }
  return parts;
}

/** The products that a part of a chat asks for: each word that tells one begins or goes on with an item. */
function findProducts(index: readonly IndexedProduct[], part: string): ChatItem[] {
  const [mark = "", marked] = listNumber.exec(part) ?? [];
  const plain = part.slice(mark.length).toLowerCase().replace(commonPhrases, " ");
  const words = (plain.match(wordPattern) ?? []).flatMap((word) =>
    (productNicknames[word] ?? word).split(" "),
  );
  const scores = new Map<string, number>();
  let first = -1;
  let last = -1;
  let [isVague, isForeign] = [true, false];
  for (const [at, word] of words.entries()) {
    const told = scoresOf(index, word);
    if (told.size === 0) {
      isForeign ||= tellingWords(word).length > 0 && !numberWords.has(word);
      continue;
    }
    isVague &&= vagueWords.has(word);
    if (first < 0) first = at;
    last = at;
    for (const [id, score] of told) scores.set(id, (scores.get(id) ?? 0) + score);
  }
  if (first < 0 || (isVague && isForeign)) return [];
  const ranked = [...scores].sort(([, one], [, other]) => other - one);
  const best = ranked[0]?.[1] ?? 0;
  const second = ranked[1]?.[1] ?? 0;
  const isClear = best >= 0.5 && best - second >= 0.25;
  if (best < 0.15) return [];
  const options = ranked.filter(([, score]) => score >= best * 0.6).map(([id]) => id);
  const quantity = quantityIn(words, first, last);
  const before = words[first - 1] ?? "";
  const isNumbered = /^\d{1,2}$/.test(before) || numberWords.has(before) || (first === 0 && mark !== "");
  const isPlain = isNumbered && isExact(index, words[first] ?? "");
  const numbers = new Set(words.filter((word) => /^\d{1,2}$/.test(word)));
  return [
    {
      words: part.trim(),
      productId: isClear ? (options[0] ?? null) : null,
      options: options.slice(0, 4),
      quantity: quantity ?? 1,
      // "2 ki jaga 1" is for a person.
      isCounted: quantity !== null && numbers.size < 2,
      listNumber: quantity === null && Number(marked) > 1 ? Number(marked) : null,
      isMore: addingWords.test(part),
      isSaidTwice: false,
      isPlain,
      isVague: isVague && !isPlain,
    },
  ];
}

const exactWeight = (weights: ReadonlyMap<string, number>, word: string) =>
  weights.get(word) ?? weights.get(word.replace(/s$/, "")) ?? weights.get(`${word}s`);

const isExact = (index: readonly IndexedProduct[], word: string) =>
  index.some(({ weights }) => exactWeight(weights, word) !== undefined);

/** What a word says for each product: all of its weight as it is written, less misspelt. */
function scoresOf(index: readonly IndexedProduct[], word: string): Map<string, number> {
  const scores = new Map<string, number>();
  if (word.length < 3 || emptyWords.has(word) || /^\d/.test(word)) return scores;
  for (const { id, weights } of index) {
    const exact = exactWeight(weights, word);
    if (exact !== undefined) scores.set(id, exact);
  }
  if (scores.size > 0 || commonWords.has(word)) return scores;
  for (const { id, weights } of index) {
    const close = [...weights].filter(([known]) => isMisspelt(word, known)).map(([, weight]) => weight);
    if (close.length > 0) scores.set(id, Math.max(...close) * 0.8);
  }
  return scores;
}

/** The number of pieces beside the words from `first` to `last`; null: none is written. */
function quantityIn(words: readonly string[], first: number, last: number): number | null {
  const counted = (at: number) => {
    const word = words[at] ?? "";
    if (/^\d{1,2}$/.test(word) && Number(word) > 0) return Number(word);
    const isGive = (word === "do" || word === "دو") && verbStems.has(words[at - 1] ?? "");
    return isGive ? null : (numberWords.get(word) ?? null);
  };
  const units = /^(?:x|pcs?|pieces?|adad|bottles?|of|qty|quantity|عدد)$/;
  for (let at = first - 1; at >= 0; at--) {
    const number = counted(at);
    if (number !== null) return number;
    if (!units.test(words[at] ?? "")) break;
  }
  for (let at = last + 1; at < words.length; at++) {
    const word = words[at] ?? "";
    const isUnit = units.test(word);
    if (/^\d{1,2}$/.test(word) && Number(word) > 0) return Number(word);
    // After the product a number word needs its unit: "serum do" is "give the serum".
    const number = units.test(words[at + 1] ?? "") ? counted(at) : null;
    if (number !== null) return number;
    if (!isUnit && !/^(?:serum|set|wala|wali|ke|ki|ka|face)$/.test(word)) break;
  }
  return null;
}
