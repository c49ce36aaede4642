const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** An address to which secrets and shoppers may be sent: encrypted, or on this machine. null: it is none. */
export function gatewayUrl(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.hash) return null;
  const isLocal = url.protocol === "http:" && localHosts.includes(url.hostname);
  return url.protocol === "https:" || isLocal ? url : null;
}
