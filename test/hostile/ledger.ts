import type pg from "pg";
import { placedOrderCount, wholeOrderNumbers } from "../orders-fixture.ts";

/** What became of one request. */
interface LedgerEntry {
  /** It was told that it was carried out. */
  acknowledged: boolean;
  /** What it was told is not there. */
  lost: boolean;
  /** Something was made more than once. */
  doubled: boolean;
}

/**
 * Compares what each request was told with what the database holds then, one request at a time, and keeps the numbers
 * of all orders that were acknowledged, to be looked for at the end.
 */
export async function openLedger(pool: pg.Pool) {
  type Counts = Record<"orders" | "messages" | "accounts" | "readers", number>;
  const count = async () => {
    const { rows } = await pool.query<Counts>(`select
      (${placedOrderCount}) as orders,
      (select count(*)::int from contacts) as messages,
      (select count(*)::int from users) as accounts,
      (select count(*)::int from newsletter_subscribers) as readers`);
    return rows[0] as Counts;
  };
  let before = await count();
  const journal: { kind: string; number: string }[] = [];

  return {
    /** To be called when others have changed the shop meanwhile. */
    async resync(): Promise<void> {
      before = await count();
    },
    /** Notes what a form of this kind was answered with. */
    async record(kind: string, path: string, { status, headers }: Response): Promise<LedgerEntry> {
      const after = await count();
      const increase = (what: keyof Counts) => after[what] - before[what];
      const startsSession = headers.getSetCookie().some((cookie) => /session_token=[^;]{20}/.test(cookie));
      const entry = {
        acknowledged: status < 400,
        lost: path.startsWith("/signup") && startsSession && increase("accounts") < 1,
        doubled: (Object.keys(after) as (keyof Counts)[]).some((what) => increase(what) > 1),
      };
      before = after;
      const number = headers.get("Location")?.match(/^\/checkout\/placed\/(LS-\d+)$/)?.[1];
      if (number) journal.push({ kind, number });
      return entry;
    },
    /** Notes an order that was acknowledged otherwise. */
    recordPlaced(kind: string, number: string): void {
      journal.push({ kind, number });
    },
    /** The orders that were acknowledged, by kind of request, and of these the ones that are not there whole. */
    async compare() {
      const storedNumbers = new Set(await wholeOrderNumbers(pool));
      return {
        placed: new Set(journal.map(({ number }) => number)).size,
        lost: journal.filter(({ number }) => !storedNumbers.has(number)),
      };
    },
  };
}
