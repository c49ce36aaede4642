import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { brotliWindow, encodingFor } from "./compress.ts";

/** A page as it is kept: whole, in each encoding, without anything of one request or one visitor. */
export interface KeptPage {
  status: 200;
  headers: [name: string, value: string][];
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** What the versions that it depends on were when its rendering began. */
  state: number;
}

/** What an answer from a kept page depends on. */
export interface KeptAsked {
  method: string | undefined;
  ifNoneMatch: string | null | undefined;
  acceptEncoding: string | null | undefined;
}

/** An answer but for the headers that are each request's own. */
export interface KeptAnswer {
  status: 200 | 304;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Packs a rendered page. It is packed once and sent often; still someone waits for it: 7 is the best size for its time. */
export async function keptPage(
  headers: [name: string, value: string][],
  identity: Buffer,
  state: number,
): Promise<KeptPage> {
  const [br, zipped] = await Promise.all([
    packBrotli(identity, {
      params: {
        ...brotliWindow,
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    packGzip(identity, { level: 8 }),
  ]);
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(identity).digest("base64url");
  // Weak: one for all encodings.
  const etag = `W/"${hash.slice(0, 22)}"`;
  return { status: 200, headers, etag, bodies: { identity, gzip: zipped, br }, state };
}

/** How much of the memory for kept pages a page takes, in bytes. */
export function keptSize({ bodies, headers }: KeptPage): number {
  return (
    bodies.identity.length + bodies.gzip.length + bodies.br.length + JSON.stringify(headers).length + 500
  );
}

/** The answer to a request for a kept page: 304 where the browser has it, else whole, in the form it takes. */
export function answerFrom(page: KeptPage, { method, ifNoneMatch, acceptEncoding }: KeptAsked): KeptAnswer {
  // The browser asks each time: a page may change, and someone may have signed in.
  const caching: [string, string][] = [
    ["Cache-Control", "no-cache"],
    ["ETag", page.etag],
    ["Vary", "Accept-Encoding, Cookie"],
  ];
  if (ifNoneMatch && isKnown(page.etag, ifNoneMatch)) return { status: 304, headers: caching, body: null };
  const encoding = encodingFor(acceptEncoding);
  const body = page.bodies[encoding ?? "identity"];
  const headers: [string, string][] = [...page.headers, ...caching, ["Content-Length", String(body.length)]];
  if (encoding) headers.push(["Content-Encoding", encoding]);
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}

/** Whether `If-None-Match` names an entity tag; a proxy may have made it strong or weak. */
function isKnown(etag: string, ifNoneMatch: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || plain(tag) === plain(etag));
}
