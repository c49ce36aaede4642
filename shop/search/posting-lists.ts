/** Different texts, each once, and for each the documents that have it; documents are numbers from 0. */
export class PostingLists {
  readonly #termIds: ReadonlyMap<string, number>;
  /** All of them one after another, parted by line ends, so that one pass finds which contain a text. */
  readonly #joinedTerms: string;
  readonly #termStarts: Uint32Array;
  /** The documents of term n stand from `offsets[n]` to before `offsets[n + 1]`. */
  readonly #offsets: Uint32Array;
  readonly #docIds: Uint32Array;
  /** Terms in which letters and other characters of two units cannot be told apart. */
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

  /** The texts of all terms. */
  termTexts(): Iterable<string> {
    return this.#termIds.keys();
  }

  /** The term that is this text, in a list; an empty one where there is none. */
  equalTo(text: string): number[] {
    const termId = this.#termIds.get(text);
    return termId === undefined ? [] : [termId];
  }

  /** Of terms that are runs: those that are this word, or may hold it as a word of its own. */
  containingWord(word: string): number[] {
    const surrogateTerms = this.#surrogateTerms.filter((term) => term.includes(word));
    return [...new Set([word, ...surrogateTerms])].flatMap((term) => this.equalTo(term));
  }

  /** The terms that contain a text. */
  containing(text: string): number[] {
    const found: number[] = [];
    let termId = 0;
    let position = this.#joinedTerms.indexOf(text);
    while (position !== -1) {
      while (this.#termStart(termId + 1) <= position) termId += 1;
      // A term may hold line ends itself: what reaches into the next term is not in this one.
      const inside = position + text.length < this.#termStart(termId + 1);
      if (inside) found.push(termId);
      position = this.#joinedTerms.indexOf(text, inside ? this.#termStart(termId + 1) : position + 1);
    }
    return found;
  }

  /** The terms that start with a text. */
  startingWith(text: string): number[] {
    return this.containing(text).filter((termId) =>
      this.#joinedTerms.startsWith(text, this.#termStart(termId)),
    );
  }

  /** The terms that end with a text. */
  endingWith(text: string): number[] {
    return this.containing(text).filter((termId) =>
      this.#joinedTerms.startsWith(text, this.#termStart(termId + 1) - 1 - text.length),
    );
  }

  /** How long the lists of documents of some terms are together. */
  postingCount(termIds: readonly number[]): number {
    return termIds.reduce(
      (sum, termId) => sum + this.#postingsStart(termId + 1) - this.#postingsStart(termId),
      0,
    );
  }

  /** The documents of some terms, each once for each time that it has one. */
  *docIdsOf(termIds: readonly number[]): Iterable<number> {
    for (const termId of termIds)
      yield* this.#docIds.subarray(this.#postingsStart(termId), this.#postingsStart(termId + 1));
  }

  /** Gives points to each document of the terms, whatever it had before. */
  setPoints(points: Int32Array, termIds: readonly number[], value: number): void {
    const docIds = this.#docIds;
    for (const termId of termIds) {
      const end = this.#postingsStart(termId + 1);
      for (let position = this.#postingsStart(termId); position < end; position++)
        points[docIds[position] as number] = value;
    }
  }

  /** Adds points to each document of the terms, once for each time that it has one. */
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
   * Moves the documents that have one of the terms, and stand at `stage`, on to the next stage.
   * @param matches is given them @returns how many they are
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

  /** Bytes of its lists; its texts, each once, come on top. */
  get bytes(): number {
    return this.#termStarts.byteLength + this.#offsets.byteLength + this.#docIds.byteLength;
  }
}
