import type { RawRequest } from "./send-requests.ts";

/** A request of a session, ready to be sent. */
export interface SessionRequest extends RawRequest {
  session: BrowserSession;
}

/** A browser's session: its cookies, and its request of each page. */
export interface BrowserSession {
  cookies: Map<string, string>;
  requests: SessionRequest[];
  /** Stores the cookies that a response sets, as a browser does, and sends them from then on. */
  receive(head: string): void;
}

/** @param cookie such as `lumiskin.session_token=…`; empty of a visitor */
export function browserSession(baseUrl: string, paths: readonly string[], cookie: string): BrowserSession {
  const { host } = new URL(baseUrl);
  const cookies = new Map<string, string>();
  if (cookie) storeCookie(cookies, cookie);
  const session: BrowserSession = {
    cookies,
    requests: [],
    receive(head) {
      // Most responses set none: they cost no more than this search.
      if (!head.includes("ookie: ")) return;
      for (const [, line = ""] of head.matchAll(/\r\nset-cookie: ([^\r]*)/gi)) storeCookie(cookies, line);
      for (const [index, path] of paths.entries()) {
        const request = session.requests[index];
        if (request) request.bytes = requestBytes(host, path, cookies);
      }
    },
  };
  session.requests = paths.map((path) => ({ session, bytes: requestBytes(host, path, cookies) }));
  return session;
}

/** The value of the header `Cookie`. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const separator = pair.indexOf("=");
  const name = pair.slice(0, separator).trim();
  if (attributes.some((attribute) => /^\s*max-age=(0|-\d+)\s*$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1).trim());
}

function requestBytes(host: string, path: string, cookies: ReadonlyMap<string, string>): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Accept: text/html",
    "Accept-Encoding: gzip, deflate, br, zstd",
    ...(cookies.size > 0 ? [`Cookie: ${cookieHeader(cookies)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}
