import { addressWords } from "./chat-words.ts";

/** The number of a line in a list: `1.`, `2)`, `3-`, `4:`. A letter after a hyphen is of a house: `2-B`. */
const source = String.raw`(\d{1,2})(?:\s?(?:[.):۔](?!\d)|[-–](?=\s|\p{L}{2}))|\ufe0f?\u20e3)\s*(?=\S)`;
export const listNumber = new RegExp(String.raw`^\s*\(?${source}`, "u");
const numbersWithin = new RegExp(String.raw`(?<![^\s,;:])\(?${source}(?=\p{L})`, "gu");

/**
 * Takes off the numbers of lists, at the beginnings of lines and within one: a run 1, 2, 3, whichever sign follows. A single
 * number stays; whoever reads it asks what it means.
 * @param hasItem whether a text asks for a product: in `Retinol 1. Gua sha 2.` the numbers count
 */
export function splitLists(texts: readonly string[], hasItem: (text: string) => boolean) {
  const lines = texts.flatMap((text) => {
    const marks = [...text.matchAll(numbersWithin)];
    const before = text.slice(0, marks[0]?.index ?? 0);
    const isOfAddress = marks.some(({ index }) => {
      const [word = ""] = /[\p{L}\p{M}]+(?=[#\s]*$)/u.exec(text.slice(0, index).slice(-20)) ?? [];
      return addressWords.has(word.toLowerCase());
    });
    const isRun = marks.length > 1 && marks.every(([, number], at) => Number(number) === at + 1);
    if (!isRun || isOfAddress || hasItem(before)) return { text, isListed: false };
    const parts = marks.map(({ 0: mark, index }, at) =>
      text.slice(index + mark.length, marks[at + 1]?.index ?? text.length),
    );
    return [{ text: before, isListed: false }, ...parts.map((part) => ({ text: part, isListed: true }))];
  });
  let run: typeof lines = [];
  const end = () => {
    if (run.length > 1)
      for (const line of run)
        Object.assign(line, { text: line.text.replace(listNumber, ""), isListed: true });
    run = [];
  };
  for (const line of lines) {
    const [, number] = listNumber.exec(line.text) ?? [];
    if (number === undefined) continue;
    if (Number(number) !== run.length + 1) end();
    if (Number(number) === run.length + 1) run.push(line);
  }
  end();
  return lines;
}
