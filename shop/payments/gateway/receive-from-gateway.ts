import type { Database } from "../../schema.ts";
import type { GatewayName } from "../schema.ts";
import { openGatewayAccount } from "./gateway-account.ts";
import { gatewayOf } from "./gateway-of.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";

/**
 * Records what the browser of a shopper brings back from a gateway.
 * @returns the reference of the shop's transaction that it names; null: it names none, or there is no account to prove it
 */
export async function receiveReturn(
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

export type ReceivedNotification =
  | { outcome: "received"; reply: object }
  | { outcome: "unreadable" }
  /** There is no account to prove it. */
  | { outcome: "no_account" };

/** Records a gateway's own call. The reply is the same whatever the verdict, so that a forger learns nothing from it. */
export async function receiveNotification(
  db: Database,
  gateway: GatewayName,
  body: string,
): Promise<ReceivedNotification> {
  const account = await openGatewayAccount(db);
  if (!account) return { outcome: "no_account" };
  const protocol = gatewayOf(gateway);
  const answer = protocol.readNotification(account, body);
  await recordGatewayAnswer(db, { gateway, source: "notification", answer });
  return answer ? { outcome: "received", reply: protocol.notificationReply() } : { outcome: "unreadable" };
}
