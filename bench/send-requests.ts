import { connect, type Socket } from "node:net";

/** What came back for one request. */
export interface RawResponse {
  status: number;
  /** The head of the answer, as it came. */
  head: string;
}

/**
 * Sends each request once over so many connections that stay open, the next as soon as one is answered. Written on
 * plain sockets: what measures shares the machine with what is measured.
 * @param requests whole requests, ready to be sent @returns answers in their order, and seconds altogether
 */
export async function sendRequests(
  baseUrl: string,
  requests: readonly Buffer[],
  connections: number,
): Promise<{ responses: RawResponse[]; seconds: number }> {
  const { hostname, port } = new URL(baseUrl);
  const responses: RawResponse[] = new Array(requests.length);
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname === "localhost" ? "127.0.0.1" : hostname });
      socket.setNoDelay(true);
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      const readResponse = responseReader(socket);
      for (let index = next++; index < requests.length; index = next++) {
        const request = requests[index];
        if (!request) break;
        const response = readResponse();
        socket.write(request);
        responses[index] = await response;
      }
      socket.destroy();
    }),
  );
  return { responses, seconds: (performance.now() - startedAt) / 1000 };
}

/** Reads one answer after another from a connection. */
function responseReader(socket: Socket): () => Promise<RawResponse> {
  let buffered = "";
  let resolve: (response: RawResponse) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const tryParse = () => {
    const end = buffered.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = buffered.slice(0, end);
    const length = bodyLength(head, buffered, end + 4);
    if (length === null || buffered.length < end + 4 + length) return;
    buffered = buffered.slice(end + 4 + length);
    resolve({ status: Number(head.slice(9, 12)), head });
  };
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    buffered += chunk;
    tryParse();
  });
  socket.on("close", () => reject(new Error("the connection was closed")));
  socket.on("error", (error) => reject(error));
  return () =>
    new Promise<RawResponse>((done, fail) => {
      resolve = done;
      reject = fail;
    });
}

/** How long the body is, or null while that cannot be told. */
function bodyLength(head: string, text: string, start: number): number | null {
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (contentLength !== undefined) return Number(contentLength);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return 0;
  const end = text.startsWith("0\r\n\r\n", start) ? start : text.indexOf("\r\n0\r\n\r\n", start) + 2;
  return end < start ? null : end + 5 - start;
}
