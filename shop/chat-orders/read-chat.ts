import type { City } from "../cities/city.ts";
import { type RecognisedCity, recogniseCity } from "../cities/recognise-city.ts";
import { pakistaniNumber } from "../phone-number.ts";
import { addressWords, emptyWords, westernDigits } from "./chat-words.ts";
import {
  type ChatItem,
  findProducts,
  indexProducts,
  type KnownProduct,
  tellingWords,
} from "./find-products.ts";

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
  items: ChatItem[];
}

/** A message as WhatsApp exports it: `[23/11/26, 1:05 PM] Ayesha: Salam` or `23/11/2026, 13:05 - Ayesha: Salam`. */
const exportedMessage =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? [^\]\-–:]*:\d{2}[^\]\-–a-z]*(?:[ap]\.?m\.?)?\]?\s*[-–]?\s*([^:]{1,40}):\s*/i;
const phonePattern = /(?:\+|00)?\d(?:[\s().-]{0,2}\d){8,13}/g;
const nameLabel = /^(?:my |mera |full )?(?:name|naam|nam|نام|میرا نام)\b\s*(?:is\b|hai\b|[:=-])?\s*/iu;
const nameSaid =
  /^(?:i am|i'm|this is|main|mein|yeh)\s+([\p{L}\p{M} .]{2,40}?)(?:\s+(?:hun|hoon|hon|here|hu))?$/iu;
const addressLabel =
  /^(?:full |complete |home |delivery |mera )?(?:address|adress|addres|pata|ایڈریس|پتہ)\b\s*(?:is\b|hai\b|[:=-])?\s*/iu;
const cityLabel = /^(?:city|shehar|sheher|شہر)\b\s*[:=-]?\s*/iu;
const phoneLabel =
  /^(?:(?:my|mera|second|2nd|alternate|other|whatsapp)\s+)?(?:phone|mobile|cell|contact|number|no|ph|mob|whatsapp|فون|نمبر|موبائل)\b[\s\p{P}]*(?:no|number|nmbr|#)?[\s\p{P}]*/iu;

/** Reads an order from a pasted chat: English, Roman Urdu, Urdu. It guesses nothing that it does not say so of. */
export function readChat(
  chat: string,
  { products, cities }: { products: readonly KnownProduct[]; cities: readonly City[] },
): ChatOrder {
  const index = indexProducts(products);
  const senders = new Set<string>();
  const phones: string[] = [];
  const names: Read[] = [];
  const address: string[] = [];
  const items: ChatItem[] = [];
  let isAddress = false;
  for (const typed of westernDigits(chat).split("\n")) {
    const [head, sender] = exportedMessage.exec(typed) ?? [];
    if (sender && !/\d{5}/.test(sender)) senders.add(sender.trim());
    let line = typed.slice(head?.length ?? 0);
    line = line.replace(phonePattern, (digits) => {
      const number = toNumber(digits);
      if (number === null) return digits;
      if (!phones.includes(number)) phones.push(number);
      return "\n";
    });
    for (const piece of line.split("\n")) {
      const text = piece.replace(phoneLabel, "").replace(/^[\s,.;:*-]+|[\s,;:*-]+$/gu, "");
      if (text === "") continue;
      const name = nameIn(text);
      if (name !== null) {
        names.push({ value: name, isCertain: true });
        isAddress = false;
      } else if (addressLabel.test(text) || cityLabel.test(text)) {
        const rest = text.replace(addressLabel, "").replace(cityLabel, "");
        if (rest) address.push(rest);
        isAddress = true;
      } else isAddress = readText(text, isAddress);
    }
  }

  /** Reads a text without a label. @returns whether an address may go on after it */
  function readText(text: string, isAfterAddress: boolean): boolean {
    const at = addressStart(text);
    const before = at < 0 ? text : text.slice(0, at);
    const found = splitItems(before).flatMap((part) => findProducts(index, part));
    if (at >= 0) {
      items.push(...found);
      const isRest = found.length === 0 && tellingWords(before).length > 0;
      address.push(isRest ? text : text.slice(at).trim());
      return true;
    }
    const isCity = recogniseCity(cities, text).outcome !== "none";
    const isItem = ({ productId, isCounted }: ChatItem) =>
      isAfterAddress ? productId !== null && isCounted : productId !== null || isCounted;
    if (found.some(isItem)) {
      items.push(...found);
      return false;
    }
    if (isCity || isAfterAddress) {
      if (isCity || !isSmallTalk(text)) address.push(text);
      return true;
    }
    items.push(...found);
    if (found.length === 0 && isNameLike(text)) names.push({ value: text, isCertain: false });
    return false;
  }

  const [sender] = senders.size === 1 ? senders : [];
  const joined = address.join("\n");
  const [phone, secondPhone, ...more] = phones;
  return {
    phone: phone ? { value: phone, isCertain: true } : null,
    secondPhone: secondPhone ? { value: secondPhone, isCertain: more.length === 0 } : null,
    name:
      names.find(({ isCertain }) => isCertain) ??
      names[0] ??
      (sender ? { value: sender, isCertain: false } : null),
    address: joined ? { value: joined, isCertain: address.some((part) => addressStart(part) >= 0) } : null,
    city: recogniseCity(cities, joined),
    items: mergeChatItems(items),
  };
}

/** The number as people in Pakistan write it; null: these digits are none. */
function toNumber(digits: string): string | null {
  const bare = digits.replace(/[^\d+]/g, "");
  const number = pakistaniNumber(bare) ?? (/^92\d{10}$/.test(bare) ? pakistaniNumber(`+${bare}`) : null);
  return number && `0${number.slice(3)}`;
}

function nameIn(text: string): string | null {
  const labelled = text.replace(nameLabel, "");
  const said = nameSaid.exec(text)?.[1];
  const name = labelled === text ? said : labelled;
  const clean = name?.replace(/\s+(?:hai|he|hun|hoon|ہے)$/iu, "").trim();
  return clean && /^[\p{L}\p{M} .'-]{2,60}$/u.test(clean) ? clean : null;
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

/** The parts of a text that may each ask for a product. */
function splitItems(text: string): string[] {
  return text.split(
    /[,;+/\n]|\b(?:and|aur|or|plus|also)\b|اور|(?<=\S)\s+(?=\d{1,2}\s*(?:x\s*)?(?!\s|x|pcs?\b|pieces?\b|adad\b)\p{L})/iu,
  );
}

const isSmallTalk = (text: string) => tellingWords(text).length === 0;

/** Two to four words of letters that mean nothing else. */
function isNameLike(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 4 &&
    words.every((word) => /^[\p{L}\p{M}.']+$/u.test(word) && !emptyWords.has(word.toLowerCase()))
  );
}

/** Each product once: the numbers of those that were counted, else one. */
function mergeChatItems(items: readonly ChatItem[]): ChatItem[] {
  const merged: ChatItem[] = [];
  for (const item of items) {
    const same = merged.find(({ productId }) => productId !== null && productId === item.productId);
    if (!same) merged.push({ ...item });
    else if (!same.isCounted) Object.assign(same, { quantity: item.quantity, isCounted: item.isCounted });
    else if (item.isCounted) same.quantity += item.quantity;
  }
  return merged;
}
