import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createTempFolder, removeFolder } from "../test/temp-folder.ts";

/** A server of the same bytes, to compare with. */
export interface ReferenceServer {
  url: string;
  stop(): Promise<void>;
}

/** nginx with one worker that serves the bytes as a file; null where it is not installed. */
export async function startNginx(body: Buffer, encoding: string): Promise<ReferenceServer | null> {
  const program = ["nginx", "/usr/sbin/nginx"].find((name) => spawnSync(name, ["-v"]).error === undefined);
  if (!program) return null;
  const folder = createTempFolder("nginx");
  writeFileSync(join(folder, "index.html"), body);
  const port = await freePort();
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; daemon off;
     events { worker_connections 512; }
     http { ${tempPaths.join(" ")} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       types { text/html html; } open_file_cache max=10;
       server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding ${encoding}; } }`,
  );
  const nginx = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      nginx.kill("SIGTERM");
      await new Promise((resolve) => nginx.once("exit", resolve));
      removeFolder(folder);
    },
  };
}

/** A process of Node's http server that sends these bytes from memory. */
export async function startNodeServer(
  body: Buffer,
  headers: Record<string, string | string[]>,
): Promise<ReferenceServer> {
  const folder = createTempFolder("node");
  writeFileSync(join(folder, "body"), body);
  const port = await freePort();
  const program = `
    import { readFileSync } from "node:fs";
    import { createServer } from "node:http";
    const body = readFileSync(${JSON.stringify(join(folder, "body"))});
    const headers = ${JSON.stringify({ ...headers, "Content-Length": String(body.length) })};
    createServer((_, response) => response.writeHead(200, headers).end(body)).listen(${port}, "127.0.0.1");`;
  const node = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      node.kill("SIGTERM");
      await new Promise((resolve) => node.once("exit", resolve));
      removeFolder(folder);
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).arrayBuffer();
      return;
    } catch (error) {
      // A body that cannot be decoded proves that the server answers.
      if ((error as Error).message !== "fetch failed" || attempt > 200) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
