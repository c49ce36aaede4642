const megabytes = (count: number) => count * 1024 * 1024;

/** The bytes of forms in flight: of all clients, and of each network. */
const defaultCapacity = { all: megabytes(64), each: megabytes(4) };

/** Which budget is exhausted: that of all networks, or of one. */
export type Exhausted = "all" | "each";

export interface Reservation {
  /**
   * Reserves more bytes, or says whose budget has no room for them. Where all have none, the network that holds most loses its
   * newest form that is still arriving, as long as this form's network holds less.
   */
  extend(bytes: number): Exhausted | null;
  /** Begins or ends, by null, the time in which the form may lose its room. @param giveUp is called when that happens */
  whileArriving(giveUp: (() => void) | null): void;
  /** Gives back everything that was reserved. */
  release(): void;
}

export interface FormBudget {
  /** Begins a reservation of no bytes: only what has arrived counts, whatever `Content-Length` says. */
  reserve(network: string): Reservation;
}

interface Form {
  bytes: number;
  giveUp: () => void;
}

/** What a network holds: its forms in flight, and those that are still arriving, the newest last. */
interface Holding {
  bytes: number;
  forms: number;
  arriving: Set<Form>;
}

/** Bounds the memory of the forms in flight. */
export function openFormBudget(capacity = defaultCapacity): FormBudget {
  const holdings = new Map<string, Holding>();
  let totalBytes = 0;

  function free(holding: Holding, form: Form): void {
    holding.bytes -= form.bytes;
    totalBytes -= form.bytes;
    form.bytes = 0;
    holding.arriving.delete(form);
  }

  /** @returns whether there is room, for a network that holds this */
  function makeRoom(bytes: number, own: Holding): boolean {
    while (totalBytes + bytes > capacity.all) {
      let most = own;
      for (const holding of holdings.values())
        if (holding.bytes > most.bytes && newestArriving(holding)) most = holding;
      const newest = most !== own && newestArriving(most);
      if (!newest) return false;
      free(most, newest);
      newest.giveUp();
    }
    return true;
  }

  return {
    reserve(network) {
      const holding = holdings.get(network) ?? { bytes: 0, forms: 0, arriving: new Set() };
      holdings.set(network, holding);
      holding.forms++;
      const form: Form = { bytes: 0, giveUp: () => {} };
      return {
        extend(bytes) {
          if (holding.bytes + bytes > capacity.each) return "each";
          if (!makeRoom(bytes, holding)) return "all";
          holding.bytes += bytes;
          totalBytes += bytes;
          form.bytes += bytes;
          return null;
        },
        whileArriving(giveUp) {
          holding.arriving.delete(form);
          if (!giveUp) return;
          form.giveUp = giveUp;
          holding.arriving.add(form);
        },
        release() {
          free(holding, form);
          if (--holding.forms === 0) holdings.delete(network);
        },
      };
    },
  };
}

/** The newest form of a network that has arrived in part. */
function newestArriving({ arriving }: Holding): Form | undefined {
  return [...arriving].findLast(({ bytes }) => bytes > 0);
}
