import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

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
  encoding: Encoding,
  body: Buffer,
  quality = quickQuality[encoding],
): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: quality });
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params: { ...brotliParams(quality), ...sizeHint } });
}

/** Compresses text as the browser accepts it: a page whole, anything else as a stream, since it may be long. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body || !/^(text\/|application\/(json|(rss\+)?xml)\b)/.test(type)) return response;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const encoding = negotiateEncoding(request.headers.get("Accept-Encoding"));
  if (!encoding) return new Response(response.body, { status: response.status, headers });

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  if (type.startsWith("text/html")) {
    const compressedBody = await compress(encoding, Buffer.from(await response.arrayBuffer()));
    headers.set("Content-Length", String(compressedBody.length));
    return new Response(compressedBody as BodyInit, { status: response.status, headers });
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
  );
  return new Response(body, { status: response.status, headers });
}

type Encoding = (typeof encodings)[number];

// Browsers send the same few values.
const encodingCache = new Map<string, Encoding | null>();

/** The best encoding of ours in an `Accept-Encoding`; null: none. */
export function negotiateEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null;
  const cached = encodingCache.get(accepted);
  if (cached !== undefined) return cached;
  const acceptedParts = accepted.split(",").map((part) => part.trim().toLowerCase());
  const best = encodings.find((name) => acceptedParts.some((part) => acceptsEncoding(part, name))) ?? null;
  if (encodingCache.size < 200 && accepted.length < 100) encodingCache.set(accepted, best);
  return best;
}

const encodings = ["br", "gzip"] as const;

/** Whether a part of `Accept-Encoding` names an encoding with a weight above zero. */
function acceptsEncoding(part: string, name: string): boolean {
  return part.split(";")[0] === name && !/;\s*q=0(\.0*)?$/.test(part);
}
