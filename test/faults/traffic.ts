/** One acknowledged checkout: the shop answered with its number. */
export interface Acknowledged {
  email: string;
  /** The note that this attempt alone carries. */
  note: string;
  number: string;
}

/** What the shoppers and the one who breaks things tell each other. */
export class Traffic {
  address = "";
  running = true;
  /** The journal: what the shop has said is done. */
  readonly orders: Acknowledged[] = [];
  readonly accounts: string[] = [];
  /** Checkouts that were begun, each counted once, and those sent and not answered yet. */
  tried = 0;
  underWay = 0;
  /** Answers of 500 and above but 503; there must be none. The first is kept for the report. */
  failed = 0;
  firstFailure = "";
  /** Why a page that is kept was not answered, the first time. */
  firstKeptLost = "";
  /** Honest 503s, and those without `Retry-After`. */
  unavailable = 0;
  withoutRetryAfter = 0;
  /** Requests that were not answered within a minute, and those whose connection ended without an answer. */
  hung = 0;
  unanswered = 0;
  /** Right forms that were answered, but not carried out; there must be none. The first is kept for the report. */
  refused = 0;
  firstRefusal = "";

  /** Notes a form that the shop did not carry out. */
  refuse(path: string, { status, headers }: Response): void {
    this.refused++;
    this.firstRefusal ||= `${path}: ${status} ${headers.get("Location") ?? ""}`.trim();
  }

  /** Resolves when so many more orders are acknowledged. */
  async ordered(more: number): Promise<void> {
    const goal = this.orders.length + more;
    await until(() => this.orders.length >= goal, 300_000, `${more} more orders`);
  }
}

/** Waits until something is so; gives up after so many milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  patience: number,
  what: string,
): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(2);
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
