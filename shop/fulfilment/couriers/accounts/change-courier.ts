import { sealText } from "../../../../platform/sealed-text.ts";
import { recordAudit } from "../../../base/audit/audit-queries.ts";
import type { Database } from "../../../schema.ts";
import { adapterOf } from "../adapters/adapter-of.ts";
import { type Courier, findCourier } from "./courier-queries.ts";
import { type CourierChange, insertCourier, moveCourier, updateCourier } from "./courier-write-queries.ts";
import { deleteCredentials, findCredentials, storeCredentials } from "./credential-queries.ts";
import { openCredentials, sealPurpose } from "./open-courier-account.ts";

/** What the owner saves of a courier. */
export interface SavedCourier extends Omit<CourierChange, "settings"> {
  version: number;
  /** Of its protocol; null takes one away. Those that are not named stay. */
  settings: Readonly<Record<string, string | null>>;
  /** Where its protocol is spoken, and what opens it; absent: they stay, for people who may not change them. */
  account?: { baseUrl: string | null; credentials: Readonly<Record<string, string>> } | undefined;
}

export type SaveCourierResult =
  /** `hasNewAccount`: credentials were typed. */
  | { outcome: "changed"; hasNewAccount: boolean }
  /** stale: someone has changed it since the form was shown. */
  | { outcome: "unknown" | "stale" }
  /** The names of required credentials that are missing: nothing was changed. */
  | { outcome: "missing"; names: string[] };

/**
 * Saves a courier in one transaction. Blank credentials stay as they are, unless the address is another host: secrets never go
 * to a server for which no one has typed them.
 */
export async function saveCourier(
  db: Database,
  courierId: string,
  { version, settings, account, ...change }: SavedCourier,
  actorId: string,
): Promise<SaveCourierResult> {
  return db.transaction().execute(async (tx) => {
    const courier = await findCourier(tx, courierId, "locked");
    if (!courier) return { outcome: "unknown" };
    if (courier.version !== version) return { outcome: "stale" };
    const stored = account && courier.adapter ? await storeAccount(tx, courier, account, actorId) : "same";
    if (typeof stored === "object") return { outcome: "missing", names: stored };
    const merged: Record<string, unknown> = {
      ...courier.settings,
      ...settings,
      ...(account && { baseUrl: account.baseUrl }),
    };
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
    await updateCourier(tx, courierId, { ...change, settings: kept });
    const changed = Object.keys(merged).filter((name) => merged[name] !== (courier.settings[name] ?? null));
    const details = {
      ...(courier.active === change.active ? {} : { active: change.active }),
      ...(changed.length > 0 && { settings: changed }),
    };
    await recordAudit(tx, { actorId, action: "courier.changed", subject: courierId, details });
    return { outcome: "changed", hasNewAccount: stored === "stored" };
  });
}

/** Seals typed credentials. @returns the names of required ones that are missing: then nothing was changed */
async function storeAccount(
  tx: Database,
  { id, adapter, settings }: Courier,
  { baseUrl, credentials: typed }: NonNullable<SavedCourier["account"]>,
  actorId: string,
): Promise<"stored" | "same" | string[]> {
  const fields = adapter ? adapterOf(adapter).account : { credentials: [], baseUrl: "" };
  const hostOf = (address: unknown) => URL.parse(String(address ?? fields.baseUrl))?.origin;
  const isSameHost = hostOf(settings.baseUrl) === hostOf(baseUrl);
  const isTyped = fields.credentials.some(({ name }) => typed[name]);
  const hasStored = (await findCredentials(tx, id)) !== null;
  if (!isTyped && (isSameHost || !hasStored)) return "same";
  const before = isSameHost ? await openCredentials(tx, id) : null;
  const after: Record<string, string> = {};
  for (const { name } of fields.credentials) {
    const value = typed[name] || before?.[name];
    if (value) after[name] = value;
  }
  const missing = fields.credentials.filter(({ name, required }) => required && !after[name]);
  if (missing.length > 0) return missing.map(({ name }) => name);
  await storeCredentials(tx, {
    courierId: id,
    sealed: sealText(sealPurpose(id), JSON.stringify(after)),
    actorId,
  });
  await recordAudit(tx, { actorId, action: "courier.credentials", subject: id });
  return "stored";
}

/** Forgets the credentials of a courier: nothing is asked of it any more. */
export async function forgetCourierCredentials(
  db: Database,
  courierId: string,
  actorId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await deleteCredentials(tx, courierId))
      await recordAudit(tx, { actorId, action: "courier.forgotten", subject: courierId });
  });
}

// Screens of their own below `/dashboard/couriers`.
const takenIds = ["rules", "new"];

/** Adds a courier without a protocol. @returns its id; null: another has that name */
export async function addCourier(db: Database, name: string, actorId: string): Promise<string | null> {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const id = words.replace(/^-+/, "").slice(0, 32).replace(/-+$/, "") || "courier";
  if (takenIds.includes(id)) return null;
  return db.transaction().execute(async (tx) => {
    if (!(await insertCourier(tx, { id, name }))) return null;
    await recordAudit(tx, { actorId, action: "courier.added", subject: id });
    return id;
  });
}

/** Moves a courier one place up or down in the owner's order. */
export async function reorderCourier(db: Database, id: string, by: -1 | 1): Promise<void> {
  await db.transaction().execute((tx) => moveCourier(tx, id, by));
}
