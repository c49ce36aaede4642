import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { brotliWindowParams, negotiateEncoding } from "./compress.ts";

/** A page as it is kept: whole, in each encoding, without anything of one request or one visitor. */
export interface CachedPage {
  status: 200;
  headers: [name: string, value: string][];
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** What the versions that it depends on were when its rendering began. */
  version: number;
}

/** What an answer from a kept page depends on. */
export interface ConditionalRequest {
  method: string | undefined;
  ifNoneMatch: string | null | undefined;
  acceptEncoding: string | null | undefined;
}

/** An answer but for the headers that are each request's own. */
export interface CachedResponse {
  status: 200 | 304;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Packs a rendered page. It is packed once and sent often; still someone waits for it: 7 is the best size for its time. */
export async function buildCachedPage(
  headers: [name: string, value: string][],
  identity: Buffer,
  version: number,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        ...brotliWindowParams,
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: 8 }),
  ]);
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(identity).digest("base64url");
  // Weak: one for all encodings.
  const etag = `W/"${hash.slice(0, 22)}"`;
  return { status: 200, headers, etag, bodies: { identity, gzip: gzipped, br }, version };
}

/** How much of the memory for kept pages a page takes, in bytes. */
export function cachedPageSize({ bodies, headers }: CachedPage): number {
  return (
    bodies.identity.length + bodies.gzip.length + bodies.br.length + JSON.stringify(headers).length + 500
  );
}

/** The answer to a request for a kept page: 304 where the browser has it, else whole, in the form it takes. */
export function respondFromCache(
  page: CachedPage,
  { method, ifNoneMatch, acceptEncoding }: ConditionalRequest,
): CachedResponse {
  // The browser asks each time: a page may change, and someone may have signed in.
  const cacheHeaders: [string, string][] = [
    ["Cache-Control", "no-cache"],
    ["ETag", page.etag],
    ["Vary", "Accept-Encoding, Cookie"],
  ];
  if (ifNoneMatch && matchesEtag(page.etag, ifNoneMatch))
    return { status: 304, headers: cacheHeaders, body: null };
  const encoding = negotiateEncoding(acceptEncoding);
  const body = page.bodies[encoding ?? "identity"];
  const headers: [string, string][] = [
    ...page.headers,
    ...cacheHeaders,
    ["Content-Length", String(body.length)],
  ];
  if (encoding) headers.push(["Content-Encoding", encoding]);
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}

/** Whether `If-None-Match` names an entity tag; a proxy may have made it strong or weak. */
function matchesEtag(etag: string, ifNoneMatch: string): boolean {
  const strongTag = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || strongTag(tag) === strongTag(etag));
}
