import { spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";

/** How an address is asked again and again. */
export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}

/** Answers a second to the same request over connections that stay open: by wrk where it is installed. */
export async function measureThroughput(target: LoadTarget): Promise<number> {
  return hasWrk() ? runWrk(target) : runSockets(target);
}

export function hasWrk(): boolean {
  return spawnSync("wrk", ["--version"]).error === undefined;
}

async function runWrk({ url, headers = {}, connections = 32, seconds = 6 }: LoadTarget): Promise<number> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = spawn("wrk", [
    "-t",
    "1",
    "-c",
    `${connections}`,
    "-d",
    `${seconds}s`,
    "--timeout",
    "30s",
    ...headerArguments,
    url,
  ]);
  let output = "";
  for (const stream of [wrk.stdout, wrk.stderr]) stream.on("data", (chunk) => (output += chunk));
  await new Promise((resolve) => wrk.once("close", resolve));
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(output))
    throw new Error(`wrk on ${url} said\n${output}`);
  return Number(rate);
}

/** Slower than wrk, as it shares the machine; the references are asked in the same way. */
async function runSockets({ url, headers = {}, connections = 32, seconds = 6 }: LoadTarget): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const headerLines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = `GET ${pathname} HTTP/1.1\r\n${headerLines.join("\r\n")}\r\n\r\n`;
  const deadline = performance.now() + seconds * 1000;
  let responses = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname === "localhost" ? "127.0.0.1" : hostname });
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      await new Promise<void>((resolve, reject) => {
        let remainingBytes = 0;
        socket.on("data", (chunk: Buffer) => {
          // A body may follow its head in pieces.
          if (remainingBytes === 0) {
            const text = chunk.toString("latin1");
            const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
            if (length === undefined || !/^HTTP\/1.1 2/.test(text))
              return reject(new Error(text.slice(0, 200)));
            remainingBytes = Number(length) + text.indexOf("\r\n\r\n") + 4;
          }
          remainingBytes -= chunk.length;
          if (remainingBytes > 0) return;
          responses++;
          if (performance.now() < deadline) socket.write(request);
          else resolve();
        });
        socket.on("error", reject);
        socket.write(request);
      });
      socket.destroy();
    }),
  );
  return responses / seconds;
}
