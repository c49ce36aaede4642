import { Duplex } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

// Pages are compressed for each request: 4 is close to the best size at a fraction of its time.
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The answer in the smallest form that the visitor's browser takes; what is not text stays as it is. */
export function compressed(request: Request, response: Response): Response {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body || !/^(text\/|application\/(json|(rss\+)?xml)\b)/.test(type)) return response;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const encoding = ["br", "gzip"].find((name) => accepts(request, name));
  if (!encoding) return new Response(response.body, { status: response.status, headers });

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const packer =
    encoding === "br"
      ? createBrotliCompress({ params: brotliQuality, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const body = response.body.pipeThrough(
    Duplex.toWeb(packer) as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Response(body, { status: response.status, headers });
}

/** Whether the browser takes an encoding: named, and not with a weight of zero. */
function accepts(request: Request, encoding: string): boolean {
  const offered = (request.headers.get("Accept-Encoding") ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase());
  return offered.some((part) => part.split(";")[0] === encoding && !/;\s*q=0(\.0*)?$/.test(part));
}
