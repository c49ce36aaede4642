const megabytes = (count: number) => count * 1024 * 1024;

/** How many bytes of forms all may have in flight together, and one network. */
const usualRoom = { all: megabytes(64), each: megabytes(4) };

/** Whose budget is exhausted: that of all networks together, or of one. */
export type Exhausted = "all" | "each";

export interface Reservation {
  /** Reserves more bytes, or says whose budget has no room for them. */
  more(bytes: number): Exhausted | null;
  /** Gives back everything that was reserved. */
  release(): void;
}

interface FormBudget {
  /** Begins a reservation of no bytes: only what has arrived takes room, whatever a form announces. */
  reserve(network: string): Reservation;
}

/** Bounds the memory of forms that are read or answered at the same time. */
export function openFormBudget(room = usualRoom): FormBudget {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    reserve(network) {
      let own = 0;
      return {
        more(bytes) {
          const before = taken.get(network) ?? 0;
          if (before + bytes > room.each) return "each";
          if (sum + bytes > room.all) return "all";
          taken.set(network, before + bytes);
          sum += bytes;
          own += bytes;
          return null;
        },
        release() {
          sum -= own;
          const left = (taken.get(network) ?? 0) - own;
          own = 0;
          if (left > 0) taken.set(network, left);
          else taken.delete(network);
        },
      };
    },
  };
}
