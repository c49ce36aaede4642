/** An inverted index: distinct terms, each with the list of the documents that have it. Documents are numbered from 0. */
export class PostingLists {
  readonly #termIds: ReadonlyMap<string, number>;
  /** All terms, joined by line ends: one `indexOf` scan finds the terms that contain a text. */
  readonly #joinedTerms: string;
  readonly #termStarts: Uint32Array;
  /** The posting list of term n is `docIds` from `offsets[n]` to before `offsets[n + 1]`. */
  readonly #offsets: Uint32Array;
  readonly #docIds: Uint32Array;
  /** Terms with surrogates, of which `tokenise` cannot know whether they are letters. */
  readonly #surrogateTerms: readonly string[];

  constructor(termIds: ReadonlyMap<string, number>, offsets: Uint32Array, docIds: Uint32Array) {
    this.#termIds = termIds;
    this.#joinedTerms = [...termIds.keys(), ""].join("\n");
    this.#termStarts = new Uint32Array(termIds.size + 1);
    let start = 0;
    for (const [term, termId] of termIds) {
      this.#termStarts[termId] = start;
      start += term.length + 1;
    }
    this.#termStarts[termIds.size] = start;
    this.#offsets = offsets;
    this.#docIds = docIds;
    this.#surrogateTerms = [...termIds.keys()].filter((term) => /[\ud800-\udfff]/.test(term));
  }

  termTexts(): Iterable<string> {
    return this.#termIds.keys();
  }

  /** The term that equals a text; none or one. */
  equalTo(text: string): number[] {
    const termId = this.#termIds.get(text);
    return termId === undefined ? [] : [termId];
  }

  /** The tokens that equal a word, or may contain it as a whole word, beside surrogates. */
  containingWord(word: string): number[] {
    const surrogateTerms = this.#surrogateTerms.filter((term) => term.includes(word));
    return [...new Set([word, ...surrogateTerms])].flatMap((term) => this.equalTo(term));
  }

  containing(text: string): number[] {
    const found: number[] = [];
    let termId = 0;
    let position = this.#joinedTerms.indexOf(text);
    while (position !== -1) {
      while (this.#termStart(termId + 1) <= position) termId += 1;
      // Terms may contain line ends themselves, so a match can reach across the boundary of two terms.
      const inside = position + text.length < this.#termStart(termId + 1);
      if (inside) found.push(termId);
      position = this.#joinedTerms.indexOf(text, inside ? this.#termStart(termId + 1) : position + 1);
    }
    return found;
  }

  startingWith(text: string): number[] {
    return this.containing(text).filter((termId) =>
      this.#joinedTerms.startsWith(text, this.#termStart(termId)),
    );
  }

  endingWith(text: string): number[] {
    return this.containing(text).filter((termId) =>
      this.#joinedTerms.startsWith(text, this.#termStart(termId + 1) - 1 - text.length),
    );
  }

  postingCount(termIds: readonly number[]): number {
    return termIds.reduce(
      (sum, termId) => sum + this.#postingsStart(termId + 1) - this.#postingsStart(termId),
      0,
    );
  }

  /** The documents in the posting lists of some terms, repeated where they are in several. */
  *docIdsOf(termIds: readonly number[]): Iterable<number> {
    for (const termId of termIds)
      yield* this.#docIds.subarray(this.#postingsStart(termId), this.#postingsStart(termId + 1));
  }

  setPoints(points: Int32Array, termIds: readonly number[], value: number): void {
    const docIds = this.#docIds;
    for (const termId of termIds) {
      const end = this.#postingsStart(termId + 1);
      for (let position = this.#postingsStart(termId); position < end; position++)
        points[docIds[position] as number] = value;
    }
  }

  /** Adds points to each document, once for each posting. */
  addPoints(points: Int32Array, termIds: readonly number[], pointsEach: number): void {
    const docIds = this.#docIds;
    for (const termId of termIds) {
      const end = this.#postingsStart(termId + 1);
      for (let position = this.#postingsStart(termId); position < end; position++) {
        const docId = docIds[position] as number;
        points[docId] = (points[docId] as number) + pointsEach;
      }
    }
  }

  /**
   * Increments the match count of the documents that have one of the terms and matched all former lists.
   * @param expectedCount the number of former lists @param matches filled with those documents @returns how many they are
   */
  intersect(
    matchCounts: Uint8Array,
    termIds: readonly number[],
    expectedCount: number,
    matches: Uint32Array,
  ): number {
    const docIds = this.#docIds;
    let count = 0;
    for (const termId of termIds) {
      const end = this.#postingsStart(termId + 1);
      for (let position = this.#postingsStart(termId); position < end; position++) {
        const docId = docIds[position] as number;
        if (matchCounts[docId] !== expectedCount) continue;
        matchCounts[docId] = expectedCount + 1;
        matches[count++] = docId;
      }
    }
    return count;
  }

  #termStart(termId: number): number {
    return this.#termStarts[termId] as number;
  }

  #postingsStart(termId: number): number {
    return this.#offsets[termId] as number;
  }

  /** Bytes of the lists, without those of the terms. */
  get bytes(): number {
    return this.#termStarts.byteLength + this.#offsets.byteLength + this.#docIds.byteLength;
  }
}
