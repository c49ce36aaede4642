import { spawn, spawnSync } from "node:child_process";
import { sendRequests } from "./send-requests.ts";

export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}

/** Responses a second over keep-alive connections: measured by wrk where it is installed. */
export async function measureThroughput(target: LoadTarget): Promise<number> {
  const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;
  return hasWrk ? runWrk(target) : runSockets(target);
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
    throw new Error(`wrk on ${url} failed:\n${output}`);
  return Number(rate);
}

/** Slower than wrk, because it shares the machine; references are measured in the same way. */
async function runSockets({ url, headers = {}, connections = 32, seconds = 6 }: LoadTarget): Promise<number> {
  const { host, pathname } = new URL(url);
  const headerLines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = { bytes: Buffer.from(`GET ${pathname} HTTP/1.1\r\n${headerLines.join("\r\n")}\r\n\r\n`) };
  const deadline = performance.now() + seconds * 1000;
  let responses = 0;
  await sendRequests(
    url,
    connections,
    () => (performance.now() < deadline ? request : undefined),
    ({ status, head }) => {
      if (status < 200 || status > 299) throw new Error(head);
      responses++;
    },
  );
  return responses / seconds;
}
