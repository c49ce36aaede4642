import { fold, wordsOf } from "../../base/fold.ts";

/** The tag that stands for a word, by folded word, in the order of the list; each tag stands for itself too. */
export type SearchWords = ReadonlyMap<string, string>;

/** The pages that a line may lead to, by the name before its colon, folded. */
const placePages = {
  terms: { title: "Terms of Service", path: "/terms" },
  "exchange policy": { title: "Exchange Policy", path: "/exchange-policy" },
  "privacy policy": { title: "Privacy Policy", path: "/privacy" },
  contact: { title: "Contact", path: "/contact" },
  track: { title: "Where is my parcel?", path: "/track" },
} as const;

/** A place of a page of the shop: the section that the first word of its line names. */
export interface Place {
  page: (typeof placePages)[keyof typeof placePages];
  section: string;
}

/** The most words of a list, tags aside. */
const maxWords = 500;

/**
 * Reads the owner's list of search words, one tag or page a line: `dark spots: daag, dhabbay` or `Terms: payment, cod`.
 * @returns what is wrong with it too
 */
export function readSearchWords(text: string): {
  words: SearchWords;
  places: ReadonlyMap<string, Place>;
  problem: string | null;
} {
  const words = new Map<string, string>();
  const places = new Map<string, Place>();
  const lines = new Map<string, string>();
  let problem: string | null = null;
  let count = 0;
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const [, tag = "", list = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
    const keys = list
      .split(/[,\u060c]/)
      .map(keyOf)
      .filter(Boolean);
    const [section] = keys;
    if (keyOf(tag) === "" || section === undefined) {
      problem ??= `Please write “${line.trim()}” as a tag, a colon and its words, such as “dark spots: daag, dhabbay”`;
      continue;
    }
    count += keys.length;
    const page = Object.entries(placePages).find(([name]) => name === keyOf(tag))?.[1];
    const name = page ? `${tag.trim()}: ${section}` : tag.trim();
    for (const key of page ? keys : [keyOf(tag), ...keys]) {
      const other = lines.get(key) ?? name;
      if (keyOf(other) !== keyOf(name))
        problem ??= `Please keep “${key}” under one tag: “${other}” or “${name}”`;
      else if (page) places.set(key, { page, section });
      else words.set(key, words.get(key) ?? name);
      lines.set(key, other);
    }
  }
  if (count > maxWords) problem ??= `Please use at most ${maxWords} words. These are ${count}.`;
  return { words, places, problem };
}

/** What a query stands for: as a whole, else by the word of the list that is part of it, the one of most words first; or null. */
export function lookUp<Meaning>(words: ReadonlyMap<string, Meaning>, query: string): Meaning | null {
  const key = keyOf(query);
  const length = (word: string) => word.split(" ").length;
  const parts = () => [...words].filter(([word]) => ` ${key} `.includes(` ${word} `));
  const longest = () => parts().sort(([one], [other]) => length(other) - length(one))[0]?.[1];
  return words.get(key) ?? longest() ?? null;
}

/** The tags of a list. */
export function tagsOf(words: SearchWords): string[] {
  return [...new Set(words.values())];
}

/** A text as the list compares it. */
export function keyOf(text: string): string {
  return wordsOf(fold(text)).join(" ");
}
