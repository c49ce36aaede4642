/** One acknowledged order: the shop answered with the order number. */
export interface AcknowledgedOrder {
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
  readonly orders: AcknowledgedOrder[] = [];
  readonly accounts: string[] = [];
  /** Checkouts that were begun, each counted once, and those sent and not answered yet. */
  attempted = 0;
  inFlight = 0;
  /** Answers of 500 and above but 503; there must be none. The first is kept for the report. */
  failed = 0;
  firstFailure = "";
  /** Why a page that is kept was not answered, the first time. */
  firstPageLost = "";
  /** Honest 503s, and those without `Retry-After`. */
  unavailable = 0;
  withoutRetryAfter = 0;
  /** Requests that were not answered within a minute, and those whose connection ended without an answer. */
  timedOut = 0;
  unanswered = 0;
  /** Right forms that were answered, but not carried out; there must be none. The first is kept for the report. */
  rejected = 0;
  firstRejection = "";

  /** Notes a form that the shop did not carry out. */
  recordRejection(path: string, { status, headers }: Response): void {
    this.rejected++;
    this.firstRejection ||= `${path}: ${status} ${headers.get("Location") ?? ""}`.trim();
  }

  /** Resolves when so many more orders are acknowledged. */
  async waitForOrders(more: number): Promise<void> {
    const target = this.orders.length + more;
    await waitUntil(() => this.orders.length >= target, 300_000, `${more} more orders`);
  }
}

/** Waits until something is so; gives up after so many milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  description: string,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${description}`);
    await delay(2);
  }
}

export const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
