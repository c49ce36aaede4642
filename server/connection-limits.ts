import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { clientTrace, network } from "../app/limits/shared-limits.ts";
import type { Config } from "../platform/config.ts";
import { log } from "../platform/log.ts";
import { plainAddress } from "./client-address.ts";
import { largestForm } from "./form-body.ts";

const seconds = (count: number) => count * 1000;

// Phones of one mobile network come from one address, each with up to six connections.
const connectionsOfOneNetwork = 1_000;
const connectionsOfAll = 10_000;

/** How long Node waits for a request, and how much of its head it takes: slow is allowed, endless is not. */
export function patience({ trustedProxies }: Pick<Config, "trustedProxies">): ServerOptions {
  return {
    maxHeaderSize: 16_384,
    headersTimeout: seconds(20),
    requestTimeout: seconds(60),
    connectionsCheckingInterval: seconds(5),
    // A proxy keeps its connections longer than it says, and must not find one closed that it is about to use.
    keepAliveTimeout: trustedProxies.length > 0 ? seconds(75) : seconds(10),
  };
}

/**
 * Bounds how many connections there are, from all and from one network (of IPv6 a /64), and how long one may stand still while an
 * answer is under way. A proxy's address is everybody's, and is not bounded.
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  mostOfOne = connectionsOfOneNetwork,
): void {
  const open = new Map<string, number>();
  const refused = new Set<string>();
  server.maxConnections = connectionsOfAll;
  server.setTimeout(seconds(120));
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrusted(address)) return;
    const sender = network(plainAddress(address));
    const count = (open.get(sender) ?? 0) + 1;
    if (count > mostOfOne) {
      // Once, until all of them have ended: who goes on is refused in silence.
      if (!refused.has(sender))
        log.warn({ client: clientTrace(plainAddress(address)) }, "connections were refused");
      refused.add(sender);
      return void socket.destroy();
    }
    open.set(sender, count);
    socket.once("close", () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left > 0) open.set(sender, left);
      else {
        open.delete(sender);
        refused.delete(sender);
      }
    });
  });
}

/** Whether a request says itself that it brings more than is taken. One that does not is counted while it is read. */
export function bringsTooMuch({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > largestForm;
}
