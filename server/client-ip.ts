import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Tells a visitor's true address: the socket's, or, where the socket is a trusted proxy's, the last
 * address of `X-Forwarded-For` that no trusted proxy has. What a visitor writes into it is never believed.
 */
export function clientIpReader(trustedProxies: readonly string[]) {
  const isTrusted = trustedProxyMatcher(trustedProxies);
  return (request: Pick<IncomingMessage, "headers" | "socket">): string => {
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    let ip = normalizeIp(request.socket.remoteAddress ?? "");
    while (isTrusted(ip)) {
      const previous = normalizeIp(forwarded.pop()?.trim() ?? "");
      if (!isIP(previous)) break;
      ip = previous;
    }
    return ip;
  };
}

/** Tells whether an address, as a socket has it, is one of the trusted proxies'. */
export function trustedProxyMatcher(trustedProxies: readonly string[]): (ip: string) => boolean {
  const trustedList = new BlockList();
  for (const proxy of trustedProxies) {
    const [ip = "", prefix] = proxy.split("/");
    const family = isIP(ip) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trustedList.addAddress(ip, family);
    else trustedList.addSubnet(ip, Number(prefix), family);
  }
  return (rawIp) => {
    const ip = normalizeIp(rawIp);
    return isIP(ip) !== 0 && trustedList.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
  };
}

/** An IPv4 address that arrived on an IPv6 socket is written as IPv4. */
export function normalizeIp(ip: string): string {
  return ip.startsWith("::ffff:") && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
}
