import { readPhoneNumbers } from "../../base/phone-number.ts";
import { type RecognisedCity, recogniseCity } from "../../fulfilment/cities/recognise-city.ts";
import type { City } from "../../fulfilment/model/city.ts";
import { type ChatMessage, isNumber, isSameSender, isShop, splitMessages } from "./chat-messages.ts";
import { addressWords, emptyWords } from "./chat-words.ts";
import { type ChatItem, findItems, indexProducts, type KnownProduct, tellingWords } from "./find-products.ts";
import { splitLists } from "./list-numbers.ts";

const phonePattern = /(?:\+|00)?\d(?:[\s().-]{0,2}\d){8,}/g;
const gap = String.raw`[\s().-]*`;
/** A number as it was typed. */
const typedAs = (e164: string) =>
  new RegExp([String.raw`(?:\+|00)?(?:92)?`, "0?", ...e164.slice(3)].join(gap));
/** The end of a word in any script: `\b` knows Latin letters alone. */
const end = String.raw`(?![\p{L}\p{M}])`;
const anywhere = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})${end}`, "iu");
const labelled = (before: string, words: string) =>
  new RegExp(String.raw`^(?:${before})?(?:${words})${end}\s*(?:is${end}|hai${end})?[\s:=-]*`, "iu");
const nameLabel = labelled("(?:my|mera|full) |میرا ", "name|naam|nam|نام");
const nameSaid =
  /^(?:i am|i'm|this is|main|mein|yeh)\s+([\p{L}\p{M} .]{2,40}?)(?:\s+(?:hun|hoon|hon|here|hu))?$/iu;
const addressLabel = labelled(
  "(?:(?:my|full|complete|home|delivery|mer[aeiy]+) )?(?:ghar ka )?",
  "address|adress|addres|pata|ghar|ایڈریس|پتہ",
);
const cityLabel = labelled("", "city|shehar|sheher|شہر");
const phoneWords = "phone|mobile|cell|contact|number|numbr|nmbr|num|no|ph|mob|whatsapp|فون|نمبر|موبائل";
/** The beginning of a line that says what is ordered, also after an address. */
const orderLabel = labelled("(?:my|mera) ", "order|items?|products?|آرڈر");
const phoneLabel = new RegExp(
  String.raw`^(?:(?:my|mera|second|2nd|alternate|other|whatsapp)\s+)?(?:${phoneWords})${end}[\s\p{P}]*(?:is${end}|no${end}|number${end}|nmbr${end}|#)?[\s\p{P}]*`,
  "iu",
);
const phoneLabelAtEnd = new RegExp(String.raw`[\s\p{P}]*(?<![\p{L}\p{M}])(?:${phoneWords})[\s\p{P}]*$`, "iu");
/** A line that counts the product of the line before. */
const quantityLine =
  /^(?:qty|quantity|pcs|pieces|adad|tadad|تعداد)[\s\p{P}]*(\d{1,2})(?:\s*(?:pcs?|pieces?))?$/iu;

/** A line that says when to call: a word for calling and one for a time. */
const callWords = anywhere("call|calls|calling|fon|کال|فون");
const timeWords = anywhere(
  "baje|bje|bajay|sh?aam|sham|subah|subha|dopeh?ar|dopahar|raat|kal|aaj|morning|afternoon|evening|night|today|tomorrow|after|before|baad|bad|pehle|phle|between|[ap]m|بجے|شام|صبح|رات|کل|بعد",
);

/** The name that a text says is one; null: none. */
function nameIn(text: string): string | null {
  const labelled = text.replace(nameLabel, "");
  const said = nameSaid.exec(text)?.[1];
  const name = labelled === text ? said : labelled;
  const clean = name?.replace(/\s+(?:hai|he|hun|hoon|ہے)$/iu, "").trim();
  return clean && /^[\p{L}\p{M} .'-]{2,60}$/u.test(clean) ? clean : null;
}

/** Something that was read; it is always confirmed by a person, and looked at twice where it is not certain. */
export interface Read {
  value: string;
  isCertain: boolean;
}

/** What a pasted chat says of an order. */
export interface ChatOrder {
  phone: Read | null;
  secondPhone: Read | null;
  name: Read | null;
  address: Read | null;
  city: RecognisedCity;
  bestTime: Read | null;
  items: ChatItem[];
  /** Who may be the customer, where the chat does not tell; then all of them were read. Empty: it does. */
  senders: string[];
}

interface ChatContext {
  products: readonly KnownProduct[];
  cities: readonly City[];
  /** Names and numbers under which the shop writes. */
  shop?: readonly string[];
  /** The sender who is the customer, as someone has said; it may be of another chat. */
  customer?: string | undefined;
}

/** Reads an order from a pasted chat: English, Roman Urdu, Urdu. It guesses nothing that it does not say so of. */
export function readChat(chat: string, { shop = [], ...known }: ChatContext): ChatOrder {
  const messages = splitMessages(chat);
  const senders = [...new Set(messages.flatMap(({ sender }) => sender ?? []))].filter(
    (sender) => !isShop(sender, shop),
  );
  const readOf = (who: readonly string[]) =>
    readMessages(
      messages.filter(({ sender }) => sender === null || who.includes(sender)),
      known,
    );
  const said = senders.find((sender) => isSameSender(sender, known.customer ?? ""));
  if (said || senders.length < 2) return readOf(said ? [said] : senders);
  // Of two the one who gives a phone and an address: the other is the shop, under a name that it has not said.
  const giving = senders.filter((sender) => {
    const { phone, address } = readOf([sender]);
    return phone !== null && address !== null;
  });
  return senders.length === 2 && giving.length === 1 ? readOf(giving) : { ...readOf(senders), senders };
}

function readMessages(
  messages: readonly ChatMessage[],
  { products, cities }: Pick<ChatContext, "products" | "cities">,
): ChatOrder {
  const index = indexProducts(products);
  const senders = new Set(messages.flatMap(({ sender }) => sender ?? []));
  const phones: string[] = [];
  const names: Read[] = [];
  const address: string[] = [];
  const times: string[] = [];
  const items: ChatItem[] = [];
  let isAddress = false;
  // Who is in no list of contacts writes under a number.
  const texts = messages.flatMap(({ sender, text, isFirst }) =>
    isFirst && isNumber(sender ?? "") ? [sender ?? "", text] : [text],
  );
  for (const { text: typed, isListed } of splitLists(texts, (text) => findItems(index, text).length > 0)) {
    const line = typed.replace(phonePattern, (digits) => {
      let rest = digits;
      for (const { e164, isPakistani } of readPhoneNumbers(digits)) {
        if (!isPakistani) continue;
        const number = `0${e164.slice(3)}`;
        if (!phones.includes(number)) phones.push(number);
        rest = rest.replace(typedAs(e164), "\n");
      }
      return rest;
    });
    for (const [at, piece] of line.split("\n").entries()) {
      const isBeforePhone = at < line.split("\n").length - 1;
      const bare = isBeforePhone ? piece.replace(phoneLabelAtEnd, "") : piece;
      const text = bare.replace(phoneLabel, "").replace(/^[\s,.;:*-]+|[\s,;:*-]+$/gu, "");
      if (text === "") continue;
      const name = nameIn(text);
      if (name !== null) {
        names.push({ value: name, isCertain: true });
        isAddress = false;
      } else if (addressLabel.test(text) || cityLabel.test(text)) {
        const rest = text.replace(addressLabel, "").replace(cityLabel, "");
        if (rest) address.push(rest);
        isAddress = true;
      } else isAddress = readText(text, isAddress, isListed);
    }
  }

  /** Reads a text without a label. @returns whether an address may go on after it */
  function readText(text: string, isAfterLine: boolean, isListed: boolean): boolean {
    const isAfterAddress = isAfterLine && !orderLabel.test(text);
    const [, counted] = quantityLine.exec(text) ?? [];
    const last = items.at(-1);
    if (counted && last) {
      Object.assign(last, { quantity: Number(counted), isCounted: true });
      return false;
    }
    const word = addressStart(text);
    if (word >= 0 && !/\d/.test(text.slice(word)) && isSmallTalk(text.slice(word))) return isAfterAddress;
    const at = word < 0 ? -1 : addressPart(text, word);
    const before = at < 0 ? text : text.slice(0, at);
    const found = findItems(index, before);
    if (
      at < 0 &&
      callWords.test(text) &&
      timeWords.test(text) &&
      found.every(({ productId }) => !productId)
    ) {
      times.push(text);
      return isAfterAddress;
    }
    if (at >= 0) {
      items.push(...found);
      const isRest = found.length === 0 && tellingWords(before).length > 0;
      address.push(isRest ? text : text.slice(at).trim());
      guessName(before.split(/[,.;]/).findLast((part) => part.trim() !== "") ?? "");
      return true;
    }
    const isCity = recogniseCity(cities, text).outcome !== "none";
    const isItem = ({ productId, isCounted, isPlain, isVague }: ChatItem) =>
      isAfterAddress
        ? (productId !== null && isPlain) || (isListed && !isVague)
        : productId !== null || isCounted;
    if (found.some(isItem)) {
      items.push(...(isAfterAddress ? found.filter(isItem) : found));
      return false;
    }
    if (isCity || isAfterAddress) {
      if (isCity || !isSmallTalk(text)) address.push(text);
      // It may be either, so it is shown as both.
      if (!isCity) guessName(text);
      return true;
    }
    items.push(...found);
    if (found.length === 0) guessName(text);
    return false;
  }

  function guessName(text: string): void {
    const name = text.trim();
    if (isNameLike(name) && recogniseCity(cities, name).outcome === "none")
      names.push({ value: name, isCertain: false });
  }

  /** Where an address begins whose first word of an address is at `word`: Main Bazar, not Bazar. */
  function addressPart(text: string, word: number): number {
    const part = text.slice(0, word).search(/[^,;.\n]*$/);
    const found = findItems(index, text.slice(part, word));
    // Jade block is where someone lives.
    if (found.length > 0) return found.every(({ isVague }) => isVague) ? part : word;
    return part > 0 ? part : word;
  }

  const [sender = ""] = senders.size === 1 ? senders : [];
  const joined = address.join("\n");
  const [phone, secondPhone, ...more] = phones;
  return {
    phone: phone ? { value: phone, isCertain: true } : null,
    secondPhone: secondPhone ? { value: secondPhone, isCertain: more.length === 0 } : null,
    name:
      names.find(({ isCertain }) => isCertain) ??
      names.find(({ value }) => value.includes(" ")) ??
      names[0] ??
      (sender && !isNumber(sender) ? { value: sender, isCertain: false } : null),
    address: joined ? { value: joined, isCertain: address.some((part) => addressStart(part) >= 0) } : null,
    city: recogniseCity(cities, joined),
    bestTime: times[0] ? { value: times.join(", ").slice(0, 100), isCertain: false } : null,
    items: mergeChatItems(items),
    senders: [],
  };
}

/** Where an address begins in a text; -1: nowhere. */
function addressStart(text: string): number {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+#?/gu)) {
    // A single letter needs its number: h 12, not h.
    const needsNumber = word.length < 3;
    const rest = text.slice(index + word.length);
    if (addressWords.has(word.toLowerCase()) && (!needsNumber || /^\s*(?:#|no\.?|\.)?\s*\d/.test(rest)))
      return index;
  }
  return -1;
}

const isSmallTalk = (text: string) => tellingWords(text).length === 0;

/** One to four words of letters that mean nothing else. */
function isNameLike(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    words.length <= 4 &&
    text.length >= 3 &&
    words.every(
      (word) =>
        /^[\p{L}\p{M}.']+$/u.test(word) &&
        !emptyWords.has(word.toLowerCase()) &&
        !addressWords.has(word.toLowerCase()),
    )
  );
}

/**
 * Each product once, with the number that was said last: people repeat what they order. Only what adds by its own words is added.
 * Whatever was counted twice says so.
 */
function mergeChatItems(items: readonly ChatItem[]): ChatItem[] {
  const merged: ChatItem[] = [];
  for (const item of items) {
    const same = merged.find(({ productId }) => productId !== null && productId === item.productId);
    if (!same) merged.push({ ...item });
    else if (item.isCounted || item.listNumber !== null) {
      const { listNumber, isCounted } = item;
      const isAgain = same.isCounted || same.listNumber !== null;
      const quantity = item.quantity + (item.isMore && isAgain ? same.quantity : 0);
      Object.assign(same, { quantity, isCounted, listNumber, isSaidTwice: isAgain });
    }
  }
  return merged;
}
