import { asciiDigits, withoutInvisible } from "../../../platform/typed-text.ts";

/** The number of an order on screen and on paper. @example `LS-10427` */
export function orderNumberText(number: number): string {
  return `LS-${number}`;
}

/** The number of an order line. @example `LS-10427-1` */
export function orderLineNumberText(number: number, line: number): string {
  return `LS-${number}-${line}`;
}

const numbers = /\d+(?:-\d+)*/g;
const afterPrefix = /(?<![\p{L}\p{N}])ls[\s#-]*$/iu;
// Without LS only the word order may stand before a number: anything else may be part of a name, an address or an amount.
const afterOrder = /^[^\p{L}\p{N}@+-]*(?:(?:order|no|number|آرڈر|نمبر)[^\p{L}\p{N}@]*)*$/iu;
const beforeRest = /^(?![\p{L}@-])/u;
const noLetters = /^[^\p{L}@-]*$/u;

/**
 * Parses a typed number of an order or a line, however it was copied: `LS-10427-1`, `#10427`, `*LS-10427*`, `Order LS – 10427.`, in
 * Urdu digits too. @returns null unless the text holds exactly one number, of 1 to 9 digits
 */
export function parseOrderNumber(typed: string): { number: number; line: number | null } | null {
  const text = asciiDigits(withoutInvisible(typed.slice(0, 200)).normalize("NFKC")).replaceAll(
    /\p{Pd}/gu,
    "-",
  );
  const [found, another] = text.matchAll(numbers);
  if (!found || another) return null;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const isOrder = afterPrefix.test(before)
    ? beforeRest.test(after)
    : afterOrder.test(before) && noLetters.test(after);
  const [, number, line] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(found[0]) ?? [];
  return isOrder && number ? { number: Number(number), line: line ? Number(line) : null } : null;
}
