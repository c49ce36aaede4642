import { connect } from "node:net";
import { responseReader } from "./response-reader.ts";

/** A whole request, head and body. */
export interface RawRequest {
  bytes: Buffer;
}

/** A response without its body; `head` is its status line and headers. */
export interface RawResponse {
  status: number;
  head: string;
}

/**
 * Sends whole requests from `nextRequest` on keep-alive connections, each after the last response; undefined closes.
 * Plain sockets: the load generator shares the machine with the server. @returns seconds until the last response
 */
export async function sendRequests<Request extends RawRequest>(
  baseUrl: string,
  connections: number,
  nextRequest: () => Request | undefined,
  onResponse: (response: RawResponse, request: Request) => void,
): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const host = hostname === "localhost" ? "127.0.0.1" : hostname;
  const startedAt = performance.now();
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      let request: Request | undefined;
      const sendNext = () => {
        request = nextRequest();
        if (request) socket.write(request.bytes);
        else resolve(void socket.destroy());
      };
      const read = responseReader();
      const onRead = (bytes: Buffer) => {
        const response = read(bytes);
        if (!response || !request) return;
        onResponse(response, request);
        sendNext();
      };
      // One buffer for all that arrives on the connection: otherwise the garbage of 64 kB a read is most of the work.
      const buffer = Buffer.allocUnsafe(65_536);
      const socket = connect({
        port: Number(port),
        host,
        noDelay: true,
        onread: {
          buffer,
          callback(length) {
            try {
              onRead(buffer.subarray(0, length));
            } catch (error) {
              reject(error);
              socket.destroy();
            }
            return true;
          },
        },
      });
      socket.once("connect", sendNext);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("the connection was closed")));
    });
  await Promise.all(Array.from({ length: connections }, runConnection));
  return (performance.now() - startedAt) / 1000;
}
