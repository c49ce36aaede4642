import { log } from "../../../../platform/log.ts";
import { openSealedText, sealText } from "../../../../platform/sealed-text.ts";
import type { Database } from "../../../schema.ts";
import type { CourierAccount } from "../../model/courier-adapter.ts";
import { adapterOf } from "../adapters/adapter-of.ts";
import { findCourier } from "./courier-queries.ts";
import { findCredentials, renewSeal } from "./credential-queries.ts";

/** For what credentials are sealed: those of one courier open for no other. */
export const sealPurpose = (courierId: string) => `courier ${courierId}`;

/**
 * Opens the credentials of a courier. null: there are none, or none that this server's keys open. What an older key has
 * sealed is sealed again.
 */
export async function openCredentials(
  db: Database,
  courierId: string,
): Promise<Readonly<Record<string, string>> | null> {
  const stored = await findCredentials(db, courierId);
  if (!stored) return null;
  const opened = openSealedText(sealPurpose(courierId), stored.sealed);
  if (opened.outcome !== "opened") {
    log.warn({ courier: courierId, reason: opened.outcome }, "the credentials of a courier cannot be opened");
    return null;
  }
  if (opened.isOld)
    await renewSeal(db, courierId, stored.sealed, sealText(sealPurpose(courierId), opened.text));
  return JSON.parse(opened.text);
}

/**
 * Opens the shop's account at a courier for a call. null: it has no protocol, or no credentials that can be opened; the
 * courier's screen says which.
 */
export async function openCourierAccount(db: Database, courierId: string): Promise<CourierAccount | null> {
  const courier = await findCourier(db, courierId);
  if (!courier?.adapter) return null;
  const credentials = await openCredentials(db, courierId);
  if (!credentials) return null;
  const { baseUrl, ...settings } = courier.settings;
  return {
    courierId,
    baseUrl: String(baseUrl ?? adapterOf(courier.adapter).account.baseUrl).replace(/\/+$/, ""),
    credentials,
    settings,
  };
}
