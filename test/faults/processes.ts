import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentOf, processIds, readProcFile } from "../proc-files.ts";

export interface ServerOptions {
  port: number;
  dataDir: string;
  databaseUrl?: string;
  workers?: number;
}

/** Starts the built shop as a process of its own; resolves when it says that it is open. */
export async function startServer({
  port,
  dataDir,
  databaseUrl,
  workers = 1,
}: ServerOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["bin/run.mjs", "--built", "start"], {
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      WORKERS: String(workers),
      AUTH_SECRET: "a-secret-of-the-fault-tests-0123456789",
      TRUSTED_PROXY: "127.0.0.1",
      RATE_LIMIT_FACTOR: "10000",
      WARM_PHOTOS: "off",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("is running at") && resolve());
    child.once("exit", (code) => reject(new Error(`the shop ended with ${code} before it was open`)));
  });
  return child;
}

/** Ends a process and waits for its end. @returns its exit code, null where a signal ended it */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, "exit");
  return child.exitCode;
}

/** The process id of the PostgreSQL that runs on a cluster's folder. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
}

/** The processes of one PostgreSQL: its children, then itself. */
export function postgresProcesses(postmaster: number): number[] {
  return [...childrenOf(postmaster), postmaster];
}

/** The workers of a server, by process id; its database, which is a child of it too, is not among them. */
export function workersOf(server: number): number[] {
  return childrenOf(server).filter((pid) => readProcFile(pid, "cmdline").includes("run.mjs"));
}

function childrenOf(parent: number): number[] {
  return processIds()
    .filter((pid) => parentOf(pid) === parent)
    .sort((a, b) => a - b);
}

/** Starts nginx before some servers. It never resends a form to a second server: the client decides. */
export async function startNginx(folder: string, port: number, servers: number[]): Promise<ChildProcess> {
  const path = (name: string) => join(folder, name);
  writeFileSync(
    path("nginx.conf"),
    `worker_processes 1;
error_log ${path("nginx.log")};
pid ${path("nginx.pid")};
events { worker_connections 512; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${path(kind)};`).join(" ")}
  upstream shop { ${servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`).join(" ")} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      error_page 502 504 = @away;
    }
    location @away { add_header Retry-After 1 always; return 503; }
  }
}
`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", path("nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "spawn");
  return child;
}
