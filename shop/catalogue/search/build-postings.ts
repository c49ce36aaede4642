import type { TimeSlicer } from "../../../platform/time-slicer.ts";
import { PostingLists } from "./posting-lists.ts";

/** Posting lists of documents 0, 1, 2 and so on, in time slices. @param termsOf each repeated term gets a posting */
export async function buildPostings(
  docCount: number,
  termsOf: (docId: number) => Iterable<string>,
  timeSlicer: TimeSlicer,
): Promise<PostingLists> {
  const termIds = new Map<string, number>();
  const occurrences = new NumberList();
  const docEnds = new Uint32Array(docCount);
  for (let docId = 0; docId < docCount; docId++) {
    for (const term of termsOf(docId)) {
      let termId = termIds.get(term);
      if (termId === undefined) {
        termId = termIds.size;
        termIds.set(term, termId);
      }
      occurrences.add(termId);
    }
    docEnds[docId] = occurrences.length;
    if (timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  const offsets = await countOffsets(occurrences, termIds.size, timeSlicer);
  const nextSlots = offsets.slice();
  const docIds = new Uint32Array(occurrences.length);
  for (let docId = 0, index = 0; docId < docCount; docId++) {
    for (; index < (docEnds[docId] as number); index++) {
      const termId = occurrences.at(index);
      const slot = nextSlots[termId] as number;
      docIds[slot] = docId;
      nextSlots[termId] = slot + 1;
    }
    if (timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  return new PostingLists(termIds, offsets, docIds);
}

/** The start of each term's posting list: prefix sums of the term frequencies. */
async function countOffsets(
  occurrences: NumberList,
  termCount: number,
  timeSlicer: TimeSlicer,
): Promise<Uint32Array> {
  const offsets = new Uint32Array(termCount + 1);
  for (let index = 0; index < occurrences.length; index++) {
    const slot = occurrences.at(index) + 1;
    offsets[slot] = (offsets[slot] as number) + 1;
    if (index % 4096 === 0 && timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  for (let termId = 0; termId < termCount; termId++) {
    offsets[termId + 1] = (offsets[termId + 1] as number) + (offsets[termId] as number);
  }
  return offsets;
}

const blockLength = 1 << 16;

/** A list of integers that grows block by block, without being copied. */
class NumberList {
  readonly #blocks: Uint32Array[] = [];
  length = 0;

  add(value: number): void {
    if (this.length % blockLength === 0) this.#blocks.push(new Uint32Array(blockLength));
    const last = this.#blocks.at(-1) as Uint32Array;
    last[this.length % blockLength] = value;
    this.length += 1;
  }

  at(index: number): number {
    return (this.#blocks[index >>> 16] as Uint32Array)[index & (blockLength - 1)] as number;
  }
}
