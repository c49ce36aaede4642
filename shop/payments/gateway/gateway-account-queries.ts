import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { GatewaySettings } from "../model/gateway-settings.ts";
import type { GatewayName } from "../schema.ts";

/** The shop's account at a gateway as it is stored: closed. */
export interface StoredGatewayAccount {
  settings: GatewaySettings;
  sealed: Buffer;
  setAt: Date;
  /** Name or email; null: they have left. */
  setBy: string | null;
}

/** The stored account at a gateway, or null. */
export async function findGatewayAccount(
  db: Database,
  gateway: GatewayName,
  locking?: "locked",
): Promise<StoredGatewayAccount | null> {
  const row = await db
    .selectFrom("gatewayAccounts")
    .leftJoin("users", "users.id", "setBy")
    .where("gateway", "=", gateway)
    .$if(locking === "locked", (query) => query.forUpdate("gatewayAccounts"))
    .select(["settings", "sealed", "setAt"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("setBy"))
    .executeTakeFirst();
  return row ? { ...row, settings: row.settings as GatewaySettings } : null;
}

/** Stores an account in the place of the one before. */
export async function storeGatewayAccount(
  tx: Database,
  gateway: GatewayName,
  { settings, sealed, actorId }: { settings: GatewaySettings; sealed: Buffer; actorId: string | null },
): Promise<void> {
  const values = { settings: JSON.stringify(settings), sealed, setBy: actorId, setAt: sql<Date>`now()` };
  await tx
    .insertInto("gatewayAccounts")
    .values({ gateway, ...values })
    .onConflict((conflict) => conflict.column("gateway").doUpdateSet(values))
    .execute();
}

/** Seals with the newest key what an older one had sealed, unless it was replaced meanwhile. */
export async function renewGatewaySeal(
  db: Database,
  gateway: GatewayName,
  before: Buffer,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable("gatewayAccounts")
    .set({ sealed })
    .where("gateway", "=", gateway)
    .where("sealed", "=", before)
    .execute();
}

/** @returns whether there was one */
export async function deleteGatewayAccount(tx: Database, gateway: GatewayName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("gatewayAccounts")
    .where("gateway", "=", gateway)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
