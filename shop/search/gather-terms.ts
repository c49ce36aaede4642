import type { Pace } from "../../platform/pace.ts";
import { Terms } from "./terms.ts";

/**
 * Gathers the terms of documents 0, 1, 2 and so on, without holding the process up.
 * @param termsOf a document's terms; one that is named twice counts twice
 */
export async function gatherTerms(
  documents: number,
  termsOf: (document: number) => Iterable<string>,
  pace: Pace,
): Promise<Terms> {
  const numbers = new Map<string, number>();
  const named = new NumberList();
  const ends = new Uint32Array(documents);
  for (let document = 0; document < documents; document++) {
    for (const term of termsOf(document)) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(term, number);
      }
      named.add(number);
    }
    ends[document] = named.length;
    if (pace.due()) await pace.rest();
  }
  const offsets = await countedOffsets(named, numbers.size, pace);
  const next = offsets.slice();
  const sorted = new Uint32Array(named.length);
  for (let document = 0, at = 0; document < documents; document++) {
    for (; at < (ends[document] as number); at++) {
      const term = named.at(at);
      const place = next[term] as number;
      sorted[place] = document;
      next[term] = place + 1;
    }
    if (pace.due()) await pace.rest();
  }
  return new Terms(numbers, offsets, sorted);
}

/** Where each term's documents begin when they stand one term after another. */
async function countedOffsets(named: NumberList, terms: number, pace: Pace): Promise<Uint32Array> {
  const offsets = new Uint32Array(terms + 1);
  for (let at = 0; at < named.length; at++) {
    const term = named.at(at) + 1;
    offsets[term] = (offsets[term] as number) + 1;
    if (at % 4096 === 0 && pace.due()) await pace.rest();
  }
  for (let term = 0; term < terms; term++) {
    offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
  }
  return offsets;
}

const block = 1 << 16;

/** A list of numbers that grows without ever being copied. */
class NumberList {
  readonly #blocks: Uint32Array[] = [];
  length = 0;

  add(value: number): void {
    if (this.length % block === 0) this.#blocks.push(new Uint32Array(block));
    const last = this.#blocks.at(-1) as Uint32Array;
    last[this.length % block] = value;
    this.length += 1;
  }

  at(index: number): number {
    return (this.#blocks[index >>> 16] as Uint32Array)[index & (block - 1)] as number;
  }
}
