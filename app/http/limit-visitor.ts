import type { RouterContextProvider } from "react-router";
import { consume } from "../identity/rate-limit-queries.ts";
import { database, exchange } from "./context.ts";

/**
 * Counts one attempt at something that anybody may do, by the visitor's address. Many phones share one
 * address of a mobile network, so the limit stops machines, not people.
 * @param action names what is counted, such as `contact`
 * @param max how many are allowed in ten minutes
 * @returns whole seconds to wait, or null where the attempt is allowed
 */
export async function limitVisitor(
  context: Readonly<RouterContextProvider>,
  action: string,
  max: number,
): Promise<number | null> {
  const { clientAddress } = context.get(exchange);
  const key = `${action} ${clientAddress}`;
  return (await consume(context.get(database), key, { window: 600, max })).retryAfter;
}
