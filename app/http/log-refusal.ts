import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { logHash } from "../../platform/log-hash.ts";
import { requestMeta, visitor } from "./context.ts";
import { clientHash } from "./limits/shared-limits.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The log fields of a request's sender: keyed hashes of the IP and of an account's email, by which an attack is followed
 * from line to line. @param email absent: the signed-in customer's
 */
export function senderFields(context: Context, email = context.get(visitor)?.email) {
  const { requestId, clientIp } = context.get(requestMeta);
  return { requestId, client: clientHash(clientIp), ...(email ? { account: logHash(email) } : {}) };
}

/** Logs a refused request. @param email of the account in question, where it is known */
export function logRefusal(context: Context, reason: string, email?: string): void {
  const userId = context.get(visitor)?.id;
  log.info(
    { ...senderFields(context, email), ...(userId ? { userId } : {}), reason },
    "a request was refused",
  );
}
