import { sealText } from "../../platform/sealed-text.ts";
import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { accountFields } from "./account-fields.ts";
import { findCourier } from "./courier-queries.ts";
import { type CourierChange, insertCourier, moveCourier, updateCourier } from "./courier-write-queries.ts";
import { deleteCredentials, storeCredentials } from "./credential-queries.ts";
import { openCredentials, sealPurpose } from "./open-courier-account.ts";

/** changed; unknown: there is no such courier; stale: somebody has changed it since the form was shown. */
export type CourierOutcome = "changed" | "unknown" | "stale";

/** Changes what is shown of a courier, and whether parcels may go with it. */
export async function changeCourier(
  db: Database,
  courierId: string,
  { version, ...change }: CourierChange & { version: number },
  actorId: string,
): Promise<CourierOutcome> {
  return db.transaction().execute(async (tx) => {
    const courier = await findCourier(tx, courierId, "locked");
    if (!courier) return "unknown";
    if (courier.version !== version) return "stale";
    await updateCourier(tx, courierId, change);
    const details = courier.active === change.active ? {} : { active: change.active };
    await recordAudit(tx, { actorId, action: "courier.changed", subject: courierId, details });
    return "changed";
  });
}

/** Sets settings of a courier; null takes one away. Those that are not named stay. */
export async function setCourierSettings(
  db: Database,
  courierId: string,
  settings: Readonly<Record<string, string | null>>,
  actorId: string,
): Promise<"changed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const courier = await findCourier(tx, courierId, "locked");
    if (!courier) return "unknown";
    const merged = { ...courier.settings, ...settings };
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
    await updateCourier(tx, courierId, { settings: kept });
    const details = { settings: Object.keys(settings) };
    await recordAudit(tx, { actorId, action: "courier.changed", subject: courierId, details });
    return "changed";
  });
}

/**
 * Seals credentials of a courier; blank ones stay as they are.
 * @returns the labels of required ones that are missing: then nothing was changed
 */
export async function setCourierCredentials(
  db: Database,
  courierId: string,
  typed: Readonly<Record<string, string>>,
  actorId: string,
): Promise<{ outcome: "changed" | "unknown" } | { outcome: "missing"; names: string[] }> {
  return db.transaction().execute(async (tx) => {
    const courier = await findCourier(tx, courierId, "locked");
    if (!courier?.adapter) return { outcome: "unknown" };
    const { credentials } = accountFields[courier.adapter];
    const before = (await openCredentials(tx, courierId)) ?? {};
    const after: Record<string, string> = {};
    for (const { name } of credentials) {
      const value = typed[name] || before[name];
      if (value) after[name] = value;
    }
    const missing = credentials.filter(({ name, required }) => required && !after[name]);
    if (missing.length > 0) return { outcome: "missing", names: missing.map(({ name }) => name) };
    const sealed = sealText(sealPurpose(courierId), JSON.stringify(after));
    await storeCredentials(tx, { courierId, sealed, actorId });
    await recordAudit(tx, { actorId, action: "courier.credentials", subject: courierId });
    return { outcome: "changed" };
  });
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
