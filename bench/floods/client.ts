import { connect } from "node:net";

// Run as a program, it floods a shop until it is ended, or visits it for so many seconds. Processes of their own: what floods must not
// delay what measures.

export interface Flood {
  name: string;
  /** Open at the same time. After its answers each is opened anew. */
  connections: number;
  /** Requests that a connection sends ahead. */
  ahead: number;
  /** Method and path; `*` becomes a number of its own. */
  line: string;
  headers?: Record<string, string>;
  body?: string;
  /** The addresses, each a network, that the connections are spread over. */
  networks?: number;
  /** `leaves`: it is gone before an answer comes; `slow`: its last bytes do not come. */
  manner?: "leaves" | "slow";
}

export interface VisitResult {
  p95: number;
  worst: number;
  statuses: Record<string, number>;
}

interface Job {
  port: number;
  flood?: Flood;
  /** Visits ten times a second for so long. */
  visitSeconds?: number;
}

const visited = ["/", "/p1", "/search?query=serum", "/cart"];
const slowBodyBytes = 262_144;

function flood(port: number, { connections, ahead, line, headers, body = "", networks = 1, manner }: Flood) {
  let requests = 0;
  const statuses: Record<string, number> = {};
  const nextRequest = () => {
    requests++;
    const length = manner === "slow" ? slowBodyBytes : Buffer.byteLength(body);
    const fields = Object.entries({
      Host: `localhost:${port}`,
      Origin: `http://localhost:${port}`,
      ...headers,
    });
    if (!line.startsWith("GET") && !line.startsWith("HEAD"))
      fields.push(["Content-Type", "application/x-www-form-urlencoded"], ["Content-Length", `${length}`]);
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return `${line.replace("*", `${process.pid}-${requests}`)} HTTP/1.1\r\n${head}\r\n${body.replace("*", String(requests))}`;
  };
  function open(n: number): void {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${1 + (n % networks)}` });
    let missing = ahead;
    socket.on("connect", () => {
      socket.write(Array.from({ length: ahead }, nextRequest).join(""));
      if (manner === "slow") socket.write("x".repeat(slowBodyBytes - 1_000));
      if (manner === "leaves") setTimeout(() => socket.destroy(), 5);
    });
    socket.on("data", (bytes) => {
      for (const [, status = ""] of bytes.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        missing--;
      }
      if (missing <= 0) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => setImmediate(open, n));
  }
  for (let n = 0; n < connections; n++) open(n);
  const startedAt = performance.now();
  process.on("SIGTERM", () => {
    console.log(JSON.stringify({ rate: requests / ((performance.now() - startedAt) / 1000), statuses }));
    process.exit();
  });
}

/** A new connection each time, ten a second, whatever becomes of those before. */
async function visit(port: number, seconds: number): Promise<VisitResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const once = (path: string) =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now();
      const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.2.1" }, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
        ),
      );
      let status = "none";
      socket.on("data", (bytes) => {
        if (status === "none") status = bytes.toString("latin1", 9, 12);
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        times.push(performance.now() - startedAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        resolve();
      });
    });
  const visits: Promise<void>[] = [];
  for (let n = 0; n < seconds * 10; n++) {
    visits.push(once(visited[n % visited.length] ?? "/"));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all(visits);
  times.sort((a, b) => a - b);
  return {
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
    worst: times.at(-1) ?? 0,
    statuses,
  };
}

if (import.meta.main) {
  const job: Job = JSON.parse(process.argv[2] ?? "{}");
  if (job.flood) flood(job.port, job.flood);
  else console.log(JSON.stringify(await visit(job.port, job.visitSeconds ?? 1)));
}
