/** Different texts, each once, and for each the documents that have it; documents are numbers from 0. */
export class Terms {
  readonly #numbers: ReadonlyMap<string, number>;
  /** All of them one after another, parted by line ends, so that one pass finds which contain a text. */
  readonly #joined: string;
  readonly #starts: Uint32Array;
  /** The documents of term n stand from `offsets[n]` to before `offsets[n + 1]`. */
  readonly #offsets: Uint32Array;
  readonly #documents: Uint32Array;
  /** Terms in which letters and other characters of two units cannot be told apart. */
  readonly #mixed: readonly string[];

  constructor(numbers: ReadonlyMap<string, number>, offsets: Uint32Array, documents: Uint32Array) {
    this.#numbers = numbers;
    this.#joined = [...numbers.keys(), ""].join("\n");
    this.#starts = new Uint32Array(numbers.size + 1);
    let start = 0;
    for (const [term, number] of numbers) {
      this.#starts[number] = start;
      start += term.length + 1;
    }
    this.#starts[numbers.size] = start;
    this.#offsets = offsets;
    this.#documents = documents;
    this.#mixed = [...numbers.keys()].filter((term) => /[\ud800-\udfff]/.test(term));
  }

  /** The texts of all terms. */
  texts(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** The term that is this text, in a list; an empty one where there is none. */
  equal(text: string): number[] {
    const term = this.#numbers.get(text);
    return term === undefined ? [] : [term];
  }

  /** Of terms that are runs: those that are this word, or may hold it as a word of its own. */
  holdingWord(word: string): number[] {
    const mixed = this.#mixed.filter((term) => term.includes(word));
    return [...new Set([word, ...mixed])].flatMap((term) => this.equal(term));
  }

  /** The terms that contain a text. */
  containing(text: string): number[] {
    const found: number[] = [];
    let term = 0;
    let at = this.#joined.indexOf(text);
    while (at !== -1) {
      while (this.#start(term + 1) <= at) term += 1;
      // A term may hold line ends itself: what reaches into the next term is not in this one.
      const inside = at + text.length < this.#start(term + 1);
      if (inside) found.push(term);
      at = this.#joined.indexOf(text, inside ? this.#start(term + 1) : at + 1);
    }
    return found;
  }

  /** The terms that start with a text. */
  startingWith(text: string): number[] {
    return this.containing(text).filter((term) => this.#joined.startsWith(text, this.#start(term)));
  }

  /** The terms that end with a text. */
  endingWith(text: string): number[] {
    return this.containing(text).filter((term) =>
      this.#joined.startsWith(text, this.#start(term + 1) - 1 - text.length),
    );
  }

  /** How long the lists of documents of some terms are together. */
  entries(terms: readonly number[]): number {
    return terms.reduce((sum, term) => sum + this.#offset(term + 1) - this.#offset(term), 0);
  }

  /** The documents of some terms, each once for each time that it has one. */
  *documentsOf(terms: readonly number[]): Iterable<number> {
    for (const term of terms) yield* this.#documents.subarray(this.#offset(term), this.#offset(term + 1));
  }

  /** Gives points to each document of the terms, whatever it had before. */
  setPoints(points: Int32Array, terms: readonly number[], value: number): void {
    const documents = this.#documents;
    for (const term of terms) {
      const end = this.#offset(term + 1);
      for (let at = this.#offset(term); at < end; at++) points[documents[at] as number] = value;
    }
  }

  /** Adds points to each document of the terms, once for each time that it has one. */
  addPoints(points: Int32Array, terms: readonly number[], each: number): void {
    const documents = this.#documents;
    for (const term of terms) {
      const end = this.#offset(term + 1);
      for (let at = this.#offset(term); at < end; at++) {
        const document = documents[at] as number;
        points[document] = (points[document] as number) + each;
      }
    }
  }

  /**
   * Moves the documents that have one of the terms, and stand at `stage`, on to the next stage.
   * @param arrived is given them @returns how many they are
   */
  advance(stages: Uint8Array, terms: readonly number[], stage: number, arrived: Uint32Array): number {
    const documents = this.#documents;
    let count = 0;
    for (const term of terms) {
      const end = this.#offset(term + 1);
      for (let at = this.#offset(term); at < end; at++) {
        const document = documents[at] as number;
        if (stages[document] !== stage) continue;
        stages[document] = stage + 1;
        arrived[count++] = document;
      }
    }
    return count;
  }

  #start(term: number): number {
    return this.#starts[term] as number;
  }

  #offset(term: number): number {
    return this.#offsets[term] as number;
  }

  /** Bytes of its lists; its texts, each once, come on top. */
  get bytes(): number {
    return this.#starts.byteLength + this.#offsets.byteLength + this.#documents.byteLength;
  }
}
