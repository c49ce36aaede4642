import { describe, expect, it } from "vitest";
import { clientIpReader } from "./client-ip.ts";

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as never;

describe("the visitor's true address", () => {
  it.each([
    ["no proxy is trusted", [], "192.0.2.9", "198.51.100.1", "192.0.2.9"],
    ["an IPv4 address on an IPv6 socket", [], "::ffff:192.0.2.9", undefined, "192.0.2.9"],
    ["a trusted proxy", ["127.0.0.1"], "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "a trusted proxy that arrives as IPv6",
      ["127.0.0.1"],
      "::ffff:127.0.0.1",
      "198.51.100.1",
      "198.51.100.1",
    ],
    [
      "what the visitor wrote comes first and is not believed",
      ["127.0.0.1"],
      "127.0.0.1",
      "203.0.113.9, 198.51.100.1",
      "198.51.100.1",
    ],
    [
      "two trusted proxies",
      ["127.0.0.1", "10.0.0.0/8"],
      "127.0.0.1",
      "198.51.100.1, 10.1.2.3",
      "198.51.100.1",
    ],
    ["an untrusted proxy", ["10.0.0.0/8"], "192.0.2.9", "198.51.100.1", "192.0.2.9"],
    ["nonsense from a trusted proxy", ["127.0.0.1"], "127.0.0.1", "unknown", "127.0.0.1"],
    ["a trusted proxy that says nothing", ["127.0.0.1"], "127.0.0.1", undefined, "127.0.0.1"],
    ["IPv6", ["fd00::/8"], "fd00::1", "2001:db8::7", "2001:db8::7"],
  ])("%s", (_, proxies, remoteIp, forwarded, expected) => {
    expect(clientIpReader(proxies)(requestFrom(remoteIp, forwarded))).toBe(expected);
  });
});
