import { fold, wordsOf } from "../../base/fold.ts";

/** The tag that stands for a word, by folded word, in the order of the list; each tag stands for itself too. */
export type SearchWords = ReadonlyMap<string, string>;

/** The most words of a list, tags aside. */
const maxWords = 500;

/** Reads the owner's list of search words, one tag a line: `dark spots: daag, dhabbay`. @returns what is wrong with it too */
export function readSearchWords(text: string): { words: SearchWords; problem: string | null } {
  const words = new Map<string, string>();
  let problem: string | null = null;
  let count = 0;
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const [, tag = "", list = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
    const keys = list
      .split(/[,\u060c]/)
      .map(keyOf)
      .filter(Boolean);
    if (keyOf(tag) === "" || keys.length === 0) {
      problem ??= `Please write “${line.trim()}” as a tag, a colon and its words, such as “dark spots: daag, dhabbay”`;
      continue;
    }
    count += keys.length;
    for (const key of [keyOf(tag), ...keys]) {
      const other = words.get(key) ?? tag.trim();
      if (keyOf(other) !== keyOf(tag))
        problem ??= `Please keep “${key}” under one tag: “${other}” or “${tag.trim()}”`;
      words.set(key, other);
    }
  }
  if (count > maxWords) problem ??= `Please use at most ${maxWords} words. These are ${count}.`;
  return { words, problem };
}

/** The tag that a query is searched as: of the whole query, else of the first in the list that is part of it; or null. */
export function tagOfQuery(words: SearchWords, query: string): string | null {
  const key = keyOf(query);
  const part = () => [...words].find(([word]) => ` ${key} `.includes(` ${word} `))?.[1];
  return words.get(key) ?? part() ?? null;
}

/** The tags of a list. */
export function tagsOf(words: SearchWords): string[] {
  return [...new Set(words.values())];
}

function keyOf(text: string): string {
  return wordsOf(fold(text)).join(" ");
}
