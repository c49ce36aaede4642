import { recordAudit } from "../../base/audit/audit-queries.ts";
import { displayPrice } from "../../base/price.ts";
import type { Database } from "../../schema.ts";
import { type EnteredKind, refusalToEnter, riderEventLabels, riderMoves } from "./rider-event.ts";
import {
  findRiderEvent,
  findSeenAccount,
  insertRiderEvent,
  insertRiderMoney,
  isKeyUsed,
  listRiderEntries,
  lockRider,
  type RiderEntry,
  type SeenAccount,
} from "./rider-queries.ts";

export type AccountResult =
  | { outcome: "entered" }
  /** In words; nothing was written. */
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown" };

export type EntryResult =
  | Exclude<AccountResult, { outcome: "entered" }>
  /** `meanwhile`: what he delivered since the screen was loaded, the newest first. */
  | { outcome: "entered"; meanwhile: RiderEntry[] }
  /** Someone has entered something since the screen was loaded. Nothing was written. `balance`: paisa, now. */
  | { outcome: "changed"; meanwhile: RiderEntry[]; balance: number; seen: SeenAccount };

interface Entry {
  /** A UUID made with the form: sent again, it counts once. */
  key: string;
  riderId: number;
  kind: EnteredKind;
  /** Paisa, above 0. */
  amount: number;
  note: string;
  /** How far the screen showed the account; null: nobody has looked. */
  seen: SeenAccount | null;
}

/** Enters float, brought cash, a shortage or a surplus on a rider's account, once for a key, if no one has entered anything meanwhile. */
export async function enterOnAccount(
  db: Database,
  { key, riderId, kind, amount, note, seen }: Entry,
  actorId: string,
): Promise<EntryResult> {
  return db.transaction().execute(async (tx) => {
    const balance = await lockRider(tx, riderId);
    if (balance === null) return { outcome: "unknown" };
    if (await isKeyUsed(tx, key)) return { outcome: "entered", meanwhile: [] };
    const meanwhile = seen ? await listRiderEntries(tx, riderId, seen) : [];
    // What he delivers is cash in his hand, which the amount is counted from; what someone enters may be this very amount.
    if (meanwhile.some(({ eventId }) => eventId !== null))
      return { outcome: "changed", meanwhile, balance, seen: await findSeenAccount(tx, riderId) };
    const reason = refusalToEnter(kind, amount, balance);
    if (reason) return { outcome: "refused", reason };
    const id = await insertRiderEvent(tx, { key, riderId, kind, counters: null, note, actorId });
    if (id === null) return { outcome: "entered", meanwhile: [] };
    const { other, toRider } = riderMoves[kind];
    await insertRiderMoney(tx, id, { riderId, other, amount: toRider ? amount : -amount });
    await audit(tx, actorId, riderId, `${riderEventLabels[kind]}, ${displayPrice(amount)}`);
    return { outcome: "entered", meanwhile };
  });
}

/** Takes an entry back by one that counters it, once. */
export async function counterEntry(
  db: Database,
  { key, riderId, eventId }: { key: string; riderId: number; eventId: number },
  actorId: string,
): Promise<AccountResult> {
  return db.transaction().execute(async (tx) => {
    if ((await lockRider(tx, riderId)) === null) return { outcome: "unknown" };
    const event = await findRiderEvent(tx, riderId, eventId);
    if (!event || event.kind === "countered") return { outcome: "unknown" };
    const countering = { key, riderId, kind: "countered" as const, counters: eventId, note: "", actorId };
    const id = await insertRiderEvent(tx, countering);
    if (id === null) return { outcome: "entered" };
    const { other } = riderMoves[event.kind];
    await insertRiderMoney(tx, id, { riderId, other, amount: -event.amount });
    await audit(tx, actorId, riderId, `${riderEventLabels[event.kind]}, undone`);
    return { outcome: "entered" };
  });
}

function audit(tx: Database, actorId: string, riderId: number, what: string): Promise<void> {
  return recordAudit(tx, { actorId, action: "rider.account", subject: String(riderId), details: { what } });
}
