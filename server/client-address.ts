import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Tells a visitor's true address: the socket's, or, where the socket is a trusted proxy's, the last
 * address of `X-Forwarded-For` that no trusted proxy has. What a visitor writes into it is never believed.
 */
export function clientAddressReader(trustedProxies: readonly string[]) {
  const isTrusted = trustedAddresses(trustedProxies);
  return (request: Pick<IncomingMessage, "headers" | "socket">): string => {
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    let address = plainAddress(request.socket.remoteAddress ?? "");
    while (isTrusted(address)) {
      const previous = plainAddress(forwarded.pop()?.trim() ?? "");
      if (!isIP(previous)) break;
      address = previous;
    }
    return address;
  };
}

/** Tells whether an address, as a socket has it, is one of the trusted proxies'. */
export function trustedAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (given) => {
    const address = plainAddress(given);
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}

/** An IPv4 address that arrived on an IPv6 socket is written as IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
