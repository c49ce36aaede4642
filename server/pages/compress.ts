import { Duplex } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  zstdCompressSync,
} from "node:zlib";
import { bufferedBody, bufferedResponse } from "../../app/http/buffered-response.ts";
import type { HeldTurn } from "./render-turns.ts";

/** Brotli's window is 2^18 bytes: longer than a page; a larger one would only take more memory. */
const brotliParams = (quality: number) => ({
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_QUALITY]: quality,
});

/** For responses compressed per request: close to the best size in a fraction of the time. */
const quickQuality = { br: 4, gzip: constants.Z_DEFAULT_COMPRESSION };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a whole body. @param quality brotli's 0 to 11, or gzip's level up to 9 */
export function compress(
  encoding: (typeof smallestFirst)[number],
  body: Buffer,
  quality = quickQuality[encoding],
): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: quality });
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params: { ...brotliParams(quality), ...sizeHint } });
}

/** Compresses 30 kB in 0.1 ms: too short for another thread (decision 080). Knowing the size, zstd takes less memory. */
function compressZstd(body: Buffer): Buffer {
  return zstdCompressSync(body, {
    params: { [constants.ZSTD_c_compressionLevel]: 4 },
    pledgedSrcSize: body.length,
  });
}

/**
 * Compresses text as the browser accepts it: whole, but for a table of rows or a feed, which may be long and is compressed as a stream. A stream's
 * compressor takes memory until the client has read all of it.
 * Changes the headers of `response`. @returns `response` itself, or a new one with its headers and the compressed body
 * @param _turn bounds the compressors at work: without one nothing is compressed (decision 044)
 */
export async function compressResponse(
  request: Request,
  response: Response,
  _turn: HeldTurn,
): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body || !/^(text\/|application\/(json|(rss\+)?xml)\b)/.test(type)) return response;
  const { headers, status } = response;
  // Its route has chosen an encoding.
  if (headers.get("Vary")?.includes("Accept-Encoding")) return response;
  headers.append("Vary", "Accept-Encoding");
  const isStream = /^(text\/csv|application\/rss)/.test(type);
  const accepted = request.headers.get("Accept-Encoding");
  const encoding = negotiateEncoding(accepted, isStream ? smallestFirst : quickestFirst);
  if (!encoding) return response;

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  if (!isStream) {
    const body = await bufferedBody(response);
    const compressedBody = encoding === "zstd" ? compressZstd(body) : await compress(encoding, body);
    headers.set("Content-Length", String(compressedBody.length));
    return bufferedResponse(compressedBody, { status, headers });
  }
  const compressor =
    encoding === "br"
      ? createBrotliCompress({
          params: brotliParams(quickQuality.br),
          flush: constants.BROTLI_OPERATION_FLUSH,
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const body = response.body.pipeThrough(
    Duplex.toWeb(compressor) as ReadableWritablePair<Uint8Array, Uint8Array>,
    // What a client that has left does not read ends the compressor, and the export behind it.
    { signal: request.signal },
  );
  return new Response(body, { status, headers });
}

/** The encodings of a body that is compressed once for many responses, or as a stream. */
export const smallestFirst = ["br", "gzip"] as const;
/** The encodings of a page that is compressed for one response: zstd's is 4 % larger than brotli's. */
const quickestFirst = ["zstd", "br", "gzip"] as const;

type Encoding = (typeof quickestFirst)[number];

// Browsers send the same few values.
const acceptedCache = new Map<string, ReadonlySet<Encoding>>();

/** The first encoding offered that an `Accept-Encoding` allows; null: none. */
export function negotiateEncoding<Offered extends Encoding>(
  accepted: string | null | undefined,
  offered: readonly Offered[],
): Offered | null {
  const allowed = allowedEncodings(accepted ?? "");
  return offered.find((encoding) => allowed.has(encoding)) ?? null;
}

function allowedEncodings(accepted: string): ReadonlySet<Encoding> {
  const cached = acceptedCache.get(accepted);
  if (cached) return cached;
  const parts = accepted.split(",").map((part) => part.trim().toLowerCase());
  const allowed = new Set(quickestFirst.filter((name) => parts.some((part) => acceptsEncoding(part, name))));
  if (acceptedCache.size < 200 && accepted.length < 100) acceptedCache.set(accepted, allowed);
  return allowed;
}

/** Whether a part of `Accept-Encoding` names an encoding with a weight above zero. */
function acceptsEncoding(part: string, name: string): boolean {
  return part.split(";")[0] === name && !/;\s*q=0(\.0*)?$/.test(part);
}
