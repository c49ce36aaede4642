import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { logHash } from "../../platform/log-hash.ts";
import { clientHash } from "../limits/shared-limits.ts";
import { requestMeta, visitor } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * What a line of the log says of who sent a request: keyed hashes of their address and of an account's email, by
 * which an attack is followed from line to line. @param email absent: that of who is signed in
 */
export function senderFields(context: Context, email = context.get(visitor)?.email) {
  const { requestId, clientIp } = context.get(requestMeta);
  return { requestId, client: clientHash(clientIp), ...(email ? { account: logHash(email) } : {}) };
}

/** Writes a line for a request that was refused. @param email that of the account that it was about, where it is known */
export function logRefusal(context: Context, reason: string, email?: string): void {
  const userId = context.get(visitor)?.id;
  log.info(
    { ...senderFields(context, email), ...(userId ? { userId } : {}), reason },
    "a request was refused",
  );
}
