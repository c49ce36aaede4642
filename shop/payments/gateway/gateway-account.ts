import { log } from "../../../platform/log.ts";
import { openSealedText, sealText } from "../../../platform/sealed-text.ts";
import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { type GatewaySecrets, type GatewaySettings, gatewayUrlNames } from "../model/gateway-settings.ts";
import { gatewayUrl } from "./contract/gateway-url.ts";
import type { GatewayAccount } from "./contract/payment-gateway.ts";
import {
  deleteGatewayAccount,
  findGatewayAccount,
  renewGatewaySeal,
  type StoredGatewayAccount,
  storeGatewayAccount,
} from "./gateway-account-queries.ts";
import { jazzCashAddresses } from "./jazzcash/jazzcash-addresses.ts";

const gateway = "jazzcash";
/** For what the secrets are sealed: they open as nothing else. */
const sealPurpose = `gateway ${gateway}`;

/** The path to which a shopper comes back from JazzCash; registered there with the shop's origin. */
export const returnPath = "/payments/jazzcash/return";
/** The path of JazzCash's own call; entered there too. */
export const notificationPath = "/payments/jazzcash/notification";

/** Where a shopper comes back to, exactly as it is registered at the gateway. @param origin the shop's own */
export function returnUrlOf({ returnUrl }: Pick<GatewaySettings, "returnUrl">, origin: string): string {
  return returnUrl ?? origin + returnPath;
}

/** The addresses of an account: those that the owner has set, else the gateway's own; null: that one is not public. */
export function addressesOf(
  settings: GatewaySettings,
): Pick<GatewaySettings, (typeof gatewayUrlNames)[number]> {
  const own = jazzCashAddresses[settings.generation]?.[settings.environment];
  const { formUrl, inquiryUrl, refundUrl } = settings;
  return {
    formUrl: formUrl ?? own?.formUrl ?? null,
    inquiryUrl: inquiryUrl ?? own?.inquiryUrl ?? null,
    refundUrl: refundUrl ?? own?.refundUrl ?? null,
  };
}

/**
 * Opens the shop's account at JazzCash. null: there is none, this server's keys do not open it, or one of its addresses is not
 * safe; the log and the owner's screen say which. What an older key has sealed is sealed again.
 */
export async function openGatewayAccount(db: Database): Promise<GatewayAccount | null> {
  const stored = await findGatewayAccount(db, gateway);
  if (!stored) return null;
  const secrets = await openSecrets(db, stored);
  const { settings } = stored;
  const { formUrl, inquiryUrl, refundUrl } = addressesOf(settings);
  if (!secrets || !formUrl || !inquiryUrl) return null;
  if (![formUrl, inquiryUrl, refundUrl ?? formUrl].every(gatewayUrl)) return null;
  const { environment, generation, merchantId, instrument, returnUrl } = settings;
  const credentials = { ...secrets, merchantId, instrument };
  return { gateway, environment, generation, formUrl, inquiryUrl, refundUrl, returnUrl, credentials };
}

/** Who is to pay, and where. */
export interface Payer {
  /** The shop's own origin. */
  origin: string;
  isStaff: boolean;
}

/**
 * Opens the account at which someone can pay. null: there is none that opens, or it is one of the sandbox, where no money moves,
 * in a shop that the public reaches: staff alone try that.
 */
export async function openAccountToPay(db: Database, payer: Payer): Promise<GatewayAccount | null> {
  const account = await openGatewayAccount(db);
  return account && mayPayAt(account, payer) ? account : null;
}

function mayPayAt({ environment }: Pick<GatewayAccount, "environment">, { origin, isStaff }: Payer): boolean {
  return isStaff || environment === "live" || !isPublic(origin);
}

/** Whether the public can reach a shop at this origin. */
export const isPublic = (origin: string) => origin.startsWith("https://");

/** Opens what is sealed of a stored account; null: this server does not have its key, or it is damaged. */
export async function openSecrets(
  db: Database,
  { sealed }: StoredGatewayAccount,
): Promise<GatewaySecrets | null> {
  const opened = openSealedText(sealPurpose, sealed);
  if (opened.outcome !== "opened") {
    log.warn({ gateway, reason: opened.outcome }, "the account at the payment gateway cannot be opened");
    return null;
  }
  if (opened.isOld) await renewGatewaySeal(db, gateway, sealed, sealText(sealPurpose, opened.text));
  return JSON.parse(opened.text);
}

/**
 * Stores the shop's account at JazzCash, its secrets sealed. Blank secrets stay as they are, as long as the
 * merchant, the environment and the servers to which they are sent are the same.
 * @returns the secrets that are missing: then nothing was changed
 */
export async function saveGatewayAccount(
  db: Database,
  settings: GatewaySettings,
  typed: Readonly<Partial<Record<keyof GatewaySecrets, string>>>,
  actorId: string | null,
): Promise<{ outcome: "saved" } | { outcome: "missing"; names: (keyof GatewaySecrets)[] }> {
  return db.transaction().execute(async (tx) => {
    const stored = await findGatewayAccount(tx, gateway, "locked");
    // Secrets of one merchant are never sent in the name of another, nor to a server for which no one has typed them.
    const isSame =
      stored?.settings.merchantId === settings.merchantId &&
      stored.settings.environment === settings.environment &&
      haveSameServers(stored.settings, settings);
    const before = isSame ? await openSecrets(tx, stored) : null;
    const password = typed.password || before?.password;
    const salt = typed.salt || before?.salt;
    const mpin = typed.mpin || before?.mpin;
    if (!password || !salt) {
      const names = [...(password ? [] : ["password" as const]), ...(salt ? [] : ["salt" as const])];
      return { outcome: "missing", names };
    }
    const secrets: GatewaySecrets = { password, salt, ...(mpin ? { mpin } : {}) };
    const sealed = sealText(sealPurpose, JSON.stringify(secrets));
    await storeGatewayAccount(tx, gateway, { settings, sealed, actorId });
    await recordAudit(tx, {
      actorId,
      action: "gateway.account",
      subject: gateway,
      details: { environment: settings.environment },
    });
    return { outcome: "saved" };
  });
}

function haveSameServers(before: GatewaySettings, after: GatewaySettings): boolean {
  const [known, wanted] = [addressesOf(before), addressesOf(after)];
  const originOf = (address: string | null) => address && URL.parse(address)?.origin;
  return gatewayUrlNames.every((name) => originOf(known[name]) === originOf(wanted[name]));
}

/** Removes the shop's account at JazzCash: no one can pay there any more, and no call is made. */
export async function removeGatewayAccount(db: Database, actorId: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await deleteGatewayAccount(tx, gateway))
      await recordAudit(tx, { actorId, action: "gateway.removed", subject: gateway });
  });
}
