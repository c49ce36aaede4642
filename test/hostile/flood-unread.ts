import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { resolve } from "node:path";
import { connect as connectTls } from "node:tls";

// Run as a program, it floods until it is killed. A process of its own, so that it does not delay what measures.

export const certificate = resolve("test/server/localhost-certificate.pem");
export const key = resolve("test/server/localhost-key.pem");

export interface FloodOptions {
  /** The client's address, one of this machine's 127.0.0.0/8. */
  from: string;
  port: number;
  /** Requests in each of the connections: pipelined, or as streams of HTTP/2. */
  connections: number;
  requestsEach: number;
  /** `*` becomes the number of the request. */
  path: string;
  acceptEncoding?: string;
  isHttp2: boolean;
  /** So many times, 300 ms apart. */
  waves: number;
}

/** Sends all requests and reads no byte of the responses. */
function floodHttp1(options: FloodOptions) {
  const { from, port, connections, requestsEach, path, acceptEncoding } = options;
  for (let connection = 0; connection < connections; connection++) {
    const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from });
    const encoding = acceptEncoding ? `Accept-Encoding: ${acceptEncoding}\r\n` : "";
    const requests = Array.from(
      { length: requestsEach },
      (_, n) =>
        `GET ${path.replace("*", String(connection * requestsEach + n))} HTTP/1.1\r\nHost: localhost\r\n${encoding}\r\n`,
    );
    socket.pause();
    socket.on("error", () => {});
    socket.write(requests.join(""));
  }
}

/** The same with streams of HTTP/2 over TLS. */
function floodHttp2(options: FloodOptions) {
  const { from, port, connections, requestsEach, path, acceptEncoding } = options;
  for (let connection = 0; connection < connections; connection++) {
    const session = openHttp2(from, port);
    for (let n = 0; n < requestsEach; n++) {
      const encoding = acceptEncoding ? { "accept-encoding": acceptEncoding } : {};
      const stream = session.request({
        ":path": path.replace("*", String(connection * requestsEach + n)),
        ...encoding,
      });
      stream.on("error", () => {});
      stream.pause();
    }
  }
}

export function openHttp2(from: string, port: number): ClientHttp2Session {
  const session = connectHttp2(`https://localhost:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connect({ port, host: "127.0.0.1", localAddress: from }),
        servername: "localhost",
        ALPNProtocols: ["h2"],
        ca: readFileSync(certificate),
      }),
  });
  session.on("error", () => {});
  return session;
}

if (import.meta.main) {
  const options: FloodOptions = JSON.parse(process.argv[2] ?? "");
  const flood = options.isHttp2 ? floodHttp2 : floodHttp1;
  flood(options);
  console.log("flooding");
  let waves = 1;
  setInterval(() => waves++ < options.waves && flood(options), 300);
}
