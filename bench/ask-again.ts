import { spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";

/** How an address is asked again and again. */
export interface Asked {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}

/** Answers a second to the same request over connections that stay open: by wrk where it is installed. */
export async function askAgain(asked: Asked): Promise<number> {
  return hasWrk() ? byWrk(asked) : bySockets(asked);
}

export function hasWrk(): boolean {
  return spawnSync("wrk", ["--version"]).error === undefined;
}

async function byWrk({ url, headers = {}, connections = 32, seconds = 6 }: Asked): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = spawn("wrk", [
    "-t",
    "1",
    "-c",
    `${connections}`,
    "-d",
    `${seconds}s`,
    "--timeout",
    "30s",
    ...named,
    url,
  ]);
  let said = "";
  for (const stream of [wrk.stdout, wrk.stderr]) stream.on("data", (chunk) => (said += chunk));
  await new Promise((resolve) => wrk.once("close", resolve));
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1];
  if (rate === undefined || /Non-2xx|Socket errors/.test(said))
    throw new Error(`wrk on ${url} said\n${said}`);
  return Number(rate);
}

/** Slower than wrk, as it shares the machine; the references are asked in the same way. */
async function bySockets({ url, headers = {}, connections = 32, seconds = 6 }: Asked): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname === "localhost" ? "127.0.0.1" : hostname });
      await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
      await new Promise<void>((resolve, reject) => {
        let missing = 0;
        socket.on("data", (chunk: Buffer) => {
          // A body may follow its head in pieces.
          if (missing === 0) {
            const text = chunk.toString("latin1");
            const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
            if (length === undefined || !/^HTTP\/1.1 2/.test(text))
              return reject(new Error(text.slice(0, 200)));
            missing = Number(length) + text.indexOf("\r\n\r\n") + 4;
          }
          missing -= chunk.length;
          if (missing > 0) return;
          answers++;
          if (performance.now() < end) socket.write(request);
          else resolve();
        });
        socket.on("error", reject);
        socket.write(request);
      });
      socket.destroy();
    }),
  );
  return answers / seconds;
}
