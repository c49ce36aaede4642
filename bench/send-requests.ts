import { connect, type Socket } from "node:net";

/** A response without its body; `head` is its status line and headers. */
export interface RawResponse {
  status: number;
  head: string;
}

/**
 * Sends whole requests from `nextRequest` on keep-alive connections, each after the last response; undefined closes.
 * Plain sockets: the load generator shares the machine with the server. @returns seconds until the last response
 */
export async function sendRequests(
  baseUrl: string,
  connections: number,
  nextRequest: () => Buffer | undefined,
  onResponse: (response: RawResponse) => void,
): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname === "localhost" ? "127.0.0.1" : hostname });
      socket.setNoDelay(true);
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      const readResponse = responseReader(socket);
      for (let request = nextRequest(); request; request = nextRequest()) {
        const response = readResponse();
        socket.write(request);
        onResponse(await response);
      }
      socket.destroy();
    }),
  );
  return (performance.now() - startedAt) / 1000;
}

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

/** The length of the body; null while its last chunk has not arrived. */
function bodyLength(head: string, text: string, start: number): number | null {
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (contentLength !== undefined) return Number(contentLength);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return 0;
  const end = text.startsWith("0\r\n\r\n", start) ? start : text.indexOf("\r\n0\r\n\r\n", start) + 2;
  return end < start ? null : end + 5 - start;
}
