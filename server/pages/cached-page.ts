import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { compress, negotiateEncoding, smallestFirst } from "./compress.ts";
import { type Header, requestIdHeaders, securityHeaders } from "./page-headers.ts";

/** A page in the cache: whole, in two encodings, with nothing of one request or person but what the header shows. */
export interface CachedPage {
  status: 200;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: readonly string[];
  etag: string;
  /** Few clients take no encoding: for them the page is unpacked once, by `unpackFor`. */
  bodies: { gzip: Buffer; br: Buffer };
  /** The content version when its rendering began. */
  version: number;
}

/** What a response from the cache depends on. */
export interface CachedPageRequest {
  method: string | undefined;
  /** The shop's, as this request reaches it. */
  origin: string;
  requestId: string;
  ifNoneMatch: string | null | undefined;
  acceptEncoding: string | null | undefined;
  /** Whether only this person's browser may store it. */
  isPrivate: boolean;
}

interface CachedResponse {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer | null;
}

/** Compresses a rendered page. That is done once, but a visitor waits for it: brotli's 7 is the best size for its time. */
export async function buildCachedPage(
  headers: readonly Header[],
  identity: Buffer,
  version: number,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([compress("br", identity, 7), compress("gzip", identity, 8)]);
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(identity).digest("base64url");
  // Weak: the same for all encodings.
  const etag = `W/"${hash.slice(0, 22)}"`;
  return { status: 200, headers: headers.flat(), etag, bodies: { gzip: gzipped, br }, version };
}

/** The memory that a page takes in the cache, in bytes. */
export function cachedPageSize({ bodies, headers }: CachedPage): number {
  return bodies.gzip.length + bodies.br.length + JSON.stringify(headers).length + 500;
}

const unpackedPages = new LRUCache<string, Buffer, CachedPage>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length + 1,
  fetchMethod: (_etag, _stale, { context }) => promisify(gunzip)(context.bodies.gzip),
});

/** Unpacks a page for a client that takes no encoding, off the event loop; clients share the result. */
export async function unpackFor(page: CachedPage, acceptEncoding: string | null | undefined): Promise<void> {
  if (!negotiateEncoding(acceptEncoding, smallestFirst))
    await unpackedPages.fetch(page.etag, { context: page });
}

/**
 * The whole response from a cached page: 304 where the browser has it, else 200 in an encoding that it takes.
 * @returns null: the page has to be unpacked first
 */
export function respondFromCache(
  page: CachedPage,
  { method, origin, requestId, ifNoneMatch, acceptEncoding, isPrivate }: CachedPageRequest,
): CachedResponse | null {
  // The browser revalidates each time: the page may change, and the visitor may have signed in.
  const headers = [
    "Cache-Control",
    isPrivate ? "private, no-cache" : "no-cache",
    "ETag",
    page.etag,
    "Vary",
    "Accept-Encoding, Cookie",
  ];
  for (const header of securityHeaders(origin)) headers.push(...header);
  for (const header of requestIdHeaders(requestId)) headers.push(...header);
  if (ifNoneMatch && matchesEtag(page.etag, ifNoneMatch)) return { status: 304, headers, body: null };
  const encoding = negotiateEncoding(acceptEncoding, smallestFirst);
  const body = encoding ? page.bodies[encoding] : unpackedPages.get(page.etag);
  if (!body) return null;
  headers.push(...page.headers, "Content-Length", String(body.length));
  if (encoding) headers.push("Content-Encoding", encoding);
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}

/** The headers of a `Response`. @param flat names and values in turn */
export function toHeaders(flat: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < flat.length; index += 2)
    headers.append(flat[index] as string, flat[index + 1] as string);
  return headers;
}

/** Whether `If-None-Match` names an entity tag; a proxy may have made it strong or weak. */
function matchesEtag(etag: string, ifNoneMatch: string): boolean {
  const strongTag = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || strongTag(tag) === strongTag(etag));
}
