export const kinds = ["condition", "where", "lock", "guard", "await", "sign", "table", "render"] as const;
export type Kind = (typeof kinds)[number];

/** One break: a text of a source file and what stands in its place. */
export interface Change {
  kind: Kind;
  file: string;
  /** Whole lines that occur once in the file. */
  before: string;
  after: string;
  /** Both forms in one: `broken()` decides while the shop runs. */
  switched: string;
}

export interface Break extends Change {
  number: number;
  trade: string;
  /** Whether it must be noticed three times of three: breaks of locks show only in a race. */
  lock: boolean;
  /** What `npm test` of the start commit said. */
  atStart: "red" | "green" | "unknown";
  /** The test files that notice it, the fastest first. */
  noticedBy: string[];
}

export interface Discarded extends Change {
  trade: string;
  reason: string;
}

export interface BreakList {
  seed: string;
  breaks: Break[];
  discarded: Discarded[];
}
