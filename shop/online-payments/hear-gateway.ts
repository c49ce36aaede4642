import type { GatewayName } from "../payment-schema.ts";
import { openGatewayAccount } from "../payments/gateway-account.ts";
import { gatewayOf } from "../payments/gateway-of.ts";
import type { Database } from "../schema.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";

/**
 * Hears what the browser of a shopper brings back from a gateway.
 * @returns the reference of the shop's transaction that it names; null: it names none, or there is no account to prove it
 */
export async function hearReturn(
  db: Database,
  gateway: GatewayName,
  fields: ReadonlyMap<string, string>,
): Promise<string | null> {
  const account = await openGatewayAccount(db);
  if (!account) return null;
  const answer = gatewayOf(gateway).readReturn(account, fields);
  const { reference } = await recordGatewayAnswer(db, { gateway, source: "return", answer });
  return reference;
}

export type HeardNotification =
  | { outcome: "heard"; reply: object }
  | { outcome: "unreadable" }
  /** There is no account to prove it. */
  | { outcome: "no_account" };

/** Hears a gateway's own call. Whatever becomes of it, the reply is the same: it says nothing to those who try. */
export async function hearNotification(
  db: Database,
  gateway: GatewayName,
  body: string,
): Promise<HeardNotification> {
  const account = await openGatewayAccount(db);
  if (!account) return { outcome: "no_account" };
  const protocol = gatewayOf(gateway);
  const answer = protocol.readNotification(account, body);
  await recordGatewayAnswer(db, { gateway, source: "notification", answer });
  return answer ? { outcome: "heard", reply: protocol.notificationReply() } : { outcome: "unreadable" };
}
