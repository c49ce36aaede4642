import type { RawResponse } from "./send-requests.ts";

const headEnd = Buffer.from("\r\n\r\n");
const lastChunk = "\r\n0\r\n\r\n";

/**
 * Finds the end of each response on a connection that has one request under way. The reader takes the bytes as they
 * arrive; it does not keep them. @returns a reader that returns the response once it is complete, else null
 */
export function responseReader(): (bytes: Buffer) => RawResponse | null {
  let incompleteHead: Buffer | null = null;
  let response: RawResponse | null = null;
  /** Bytes of the body that have not arrived; null of a chunked body. */
  let missing: number | null = 0;
  let tail = "";
  return (bytes) => {
    let body = bytes;
    if (response === null) {
      const start: Buffer = incompleteHead ? Buffer.concat([incompleteHead, bytes]) : bytes;
      const end = start.indexOf(headEnd);
      incompleteHead = end < 0 ? Buffer.from(start) : null;
      if (end < 0) return null;
      const head = start.toString("latin1", 0, end);
      response = { status: Number(head.slice(9, 12)), head };
      missing = bodyLength(head);
      // A body may be nothing but its last chunk.
      tail = "\r\n";
      body = start.subarray(end + headEnd.length);
    }
    if (missing === null) {
      const added = body.toString("latin1", Math.max(0, body.length - lastChunk.length));
      tail = (tail + added).slice(-lastChunk.length);
      if (tail !== lastChunk) return null;
    } else {
      missing -= body.length;
      if (missing > 0) return null;
    }
    const complete = response;
    response = null;
    return complete;
  };
}

/** The length of the body that follows a head; null of a chunked one. */
function bodyLength(head: string): number | null {
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (contentLength !== undefined) return Number(contentLength);
  return /\r\ntransfer-encoding: chunked/i.test(head) ? null : 0;
}
