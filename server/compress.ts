import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

/** How far back brotli looks, as a power of two: further than a page is long, and no more memory than that takes. */
export const brotliWindowParams = { [constants.BROTLI_PARAM_LGWIN]: 18 };

// Pages are compressed for each request: 4 is close to the best size at a fraction of its time.
const brotliParams = { ...brotliWindowParams, [constants.BROTLI_PARAM_QUALITY]: 4 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * The answer in the smallest form that the visitor's browser takes; what is not text stays as it is. A page is whole and
 * is packed at once; anything else goes on as it comes, since it may be long.
 */
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
    const uncompressed = Buffer.from(await response.arrayBuffer());
    const compressedBody = await (encoding === "br"
      ? compressBrotli(uncompressed, { params: brotliParams })
      : compressGzip(uncompressed));
    headers.set("Content-Length", String(compressedBody.length));
    return new Response(compressedBody as BodyInit, { status: response.status, headers });
  }
  const compressor =
    encoding === "br"
      ? createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const body = response.body.pipeThrough(
    Duplex.toWeb(compressor) as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Response(body, { status: response.status, headers });
}

type Encoding = (typeof encodings)[number];

// Browsers send the same few texts again and again.
const encodingCache = new Map<string, Encoding | null>();

/** The best encoding that a browser takes by its `Accept-Encoding`; null: none of ours. */
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

/** Whether a part of `Accept-Encoding` names an encoding, and not with a weight of zero. */
function acceptsEncoding(part: string, name: string): boolean {
  return part.split(";")[0] === name && !/;\s*q=0(\.0*)?$/.test(part);
}
