import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

/** How far back brotli looks, as a power of two: further than a page is long, and no more memory than that takes. */
export const brotliWindow = { [constants.BROTLI_PARAM_LGWIN]: 18 };

// Pages are compressed for each request: 4 is close to the best size at a fraction of its time.
const brotliQuality = { ...brotliWindow, [constants.BROTLI_PARAM_QUALITY]: 4 };

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/**
 * The answer in the smallest form that the visitor's browser takes; what is not text stays as it is. A page is whole and
 * is packed at once; anything else goes on as it comes, since it may be long.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body || !/^(text\/|application\/(json|(rss\+)?xml)\b)/.test(type)) return response;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers.get("Accept-Encoding"));
  if (!encoding) return new Response(response.body, { status: response.status, headers });

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  if (type.startsWith("text/html")) {
    const whole = Buffer.from(await response.arrayBuffer());
    const packed = await (encoding === "br" ? packBrotli(whole, { params: brotliQuality }) : packGzip(whole));
    headers.set("Content-Length", String(packed.length));
    return new Response(packed as BodyInit, { status: response.status, headers });
  }
  const packer =
    encoding === "br"
      ? createBrotliCompress({ params: brotliQuality, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const body = response.body.pipeThrough(
    Duplex.toWeb(packer) as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Response(body, { status: response.status, headers });
}

type Encoding = (typeof encodings)[number];

// Browsers send the same few texts again and again.
const taken = new Map<string, Encoding | null>();

/** The best encoding that a browser takes by its `Accept-Encoding`; null: none of ours. */
export function encodingFor(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null;
  const known = taken.get(accepted);
  if (known !== undefined) return known;
  const offered = accepted.split(",").map((part) => part.trim().toLowerCase());
  const best = encodings.find((name) => offered.some((part) => isTaken(part, name))) ?? null;
  if (taken.size < 200 && accepted.length < 100) taken.set(accepted, best);
  return best;
}

const encodings = ["br", "gzip"] as const;

/** Whether a part of `Accept-Encoding` names an encoding, and not with a weight of zero. */
function isTaken(part: string, name: string): boolean {
  return part.split(";")[0] === name && !/;\s*q=0(\.0*)?$/.test(part);
}
