const megabytes = (count: number) => count * 1024 * 1024;

/** How many bytes of forms all may have in flight together, and one network (`network` in `app/limits`). */
const usualRoom = { all: megabytes(64), each: megabytes(4) };

interface FormBudget {
  /** Takes so many bytes until `release` is called; or tells whose room is full. */
  reserve(network: string, bytes: number): { release(): void } | { full: "all" | "each" };
}

/** Bounds the memory of forms that are read or answered at the same time. */
export function openFormBudget(room = usualRoom): FormBudget {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    reserve(network, bytes) {
      const before = taken.get(network) ?? 0;
      if (before + bytes > room.each) return { full: "each" };
      if (sum + bytes > room.all) return { full: "all" };
      taken.set(network, before + bytes);
      sum += bytes;
      return {
        release() {
          sum -= bytes;
          const left = (taken.get(network) ?? 0) - bytes;
          if (left > 0) taken.set(network, left);
          else taken.delete(network);
        },
      };
    },
  };
}
