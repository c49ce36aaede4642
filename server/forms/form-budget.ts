const megabytes = (count: number) => count * 1024 * 1024;

/** The bytes of forms in flight: of all clients, and of each network. */
const defaultCapacity = { all: megabytes(64), each: megabytes(4) };

/** Which budget is exhausted: that of all networks, or of one. */
export type Exhausted = "all" | "each";

export interface Reservation {
  /** Reserves more bytes, or says whose budget has no room for them. */
  extend(bytes: number): Exhausted | null;
  /** Gives back everything that was reserved. */
  release(): void;
}

export interface FormBudget {
  /** Begins a reservation of no bytes: only what has arrived counts, whatever `Content-Length` says. */
  reserve(network: string): Reservation;
}

/** Bounds the memory of the forms in flight. */
export function openFormBudget(capacity = defaultCapacity): FormBudget {
  const reservedByNetwork = new Map<string, number>();
  let totalReserved = 0;
  return {
    reserve(network) {
      let reserved = 0;
      return {
        extend(bytes) {
          const current = reservedByNetwork.get(network) ?? 0;
          if (current + bytes > capacity.each) return "each";
          if (totalReserved + bytes > capacity.all) return "all";
          reservedByNetwork.set(network, current + bytes);
          totalReserved += bytes;
          reserved += bytes;
          return null;
        },
        release() {
          totalReserved -= reserved;
          const remaining = (reservedByNetwork.get(network) ?? 0) - reserved;
          reserved = 0;
          if (remaining > 0) reservedByNetwork.set(network, remaining);
          else reservedByNetwork.delete(network);
        },
      };
    },
  };
}
