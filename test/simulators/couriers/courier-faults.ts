/** What goes wrong with one call. Those that end in `-after` come when the courier has done its work. */
export const faultKinds = [
  // The connection ends: nothing was done, or all of it.
  "lost-before",
  "lost-after",
  // Status 500: nothing was done, or all of it.
  "error-before",
  "error-after",
  // The work is done once too often.
  "twice",
  // And no one hears of either.
  "twice-lost",
  // The answer comes late, a byte at a time, or never.
  "late-after",
  "drip-after",
  "silent-after",
  // The answer is a page, 50 MB, JSON of other types, JSON with keys of prototypes, a redirect.
  "html-after",
  "huge-after",
  "wrong-types-after",
  "prototype-after",
  "redirect-after",
  // A reason, and nothing was done.
  "refused",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface CourierFault {
  kind: FaultKind;
  /** A part of the paths that it strikes; absent: all. */
  path?: string;
  /** Calls that it strikes; absent: one. */
  times?: number;
  /** Milliseconds of a late answer. */
  ms?: number;
}

export interface CourierFaults {
  add(fault: CourierFault): void;
  /** From now on, each call to a path fails in one of these ways with these chances, by a generator with this seed. */
  setChances(chances: Partial<Record<FaultKind, number>>, seed?: number, path?: string): void;
  clear(): void;
  take(path: string): CourierFault | null;
}

export function createFaults(): CourierFaults {
  let queue: (CourierFault & { times: number })[] = [];
  let chances: [FaultKind, number][] = [];
  let chancePath = "";
  let state = 1;
  // A linear congruential generator: a run is repeated by its seed.
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    add: (fault) => void queue.push({ ...fault, times: fault.times ?? 1 }),
    setChances(given, seed = 1, path = "") {
      chances = Object.entries(given) as [FaultKind, number][];
      chancePath = path;
      state = seed;
    },
    clear() {
      queue = [];
      chances = [];
    },
    take(path) {
      const fault = queue.find((one) => path.includes(one.path ?? ""));
      if (fault) {
        fault.times--;
        queue = queue.filter(({ times }) => times > 0);
        return fault;
      }
      if (chances.length === 0 || !path.includes(chancePath)) return null;
      let left = random();
      for (const [kind, chance] of chances) {
        left -= chance;
        if (left < 0) return { kind };
      }
      return null;
    },
  };
}
