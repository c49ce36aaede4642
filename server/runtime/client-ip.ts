import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Reads a visitor's IP: the socket's, or, behind trusted proxies, the last one of `X-Forwarded-For` that is no trusted
 * proxy's. What a visitor writes into the header is never believed.
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

/** Whether an IP, as a socket has it, is a trusted proxy's. */
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

/** Writes an IPv4-mapped IPv6 address as IPv4. */
export function normalizeIp(ip: string): string {
  return ip.startsWith("::ffff:") && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
}
