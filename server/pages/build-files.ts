import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Middleware } from "../runtime/serve.ts";
import { negotiateEncoding, smallestFirst } from "./compress.ts";
import { workerCsp } from "./page-headers.ts";

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  png: "image/png",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** A file in memory; `br` and `gzip` are what `bin/precompress.mjs` wrote beside it. */
interface BuildFile {
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/**
 * Serves the files of the build; those under /assets/ are immutable. They are read once, at the start (2.5 MB): a request opens no file,
 * so that clients that do not read their responses use up no descriptors, and share the same bytes.
 */
export function buildMiddleware(root: string): Middleware {
  const files = readFiles(join(root, "build/client"));
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const path = request.url?.split("?", 1)[0] ?? "";
    const file = files.get(path);
    if (!file) return next();
    response.setHeader("ETag", file.etag);
    response.setHeader("Vary", "Accept-Encoding");
    response.setHeader("Cache-Control", cacheControl(path));
    if (path === "/sw.js") response.setHeader("Content-Security-Policy", workerCsp);
    if (request.headers["if-none-match"] === file.etag) return void response.writeHead(304).end();

    const offered = smallestFirst.filter((encoding) => file[encoding]);
    const encoding = negotiateEncoding(request.headers["accept-encoding"] as string | undefined, offered);
    const body = (encoding && file[encoding]) ?? file.identity;
    if (encoding) response.setHeader("Content-Encoding", encoding);
    const type = contentTypes[path.slice(path.lastIndexOf(".") + 1)];
    if (type) response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === "/sw.js" ? "no-cache" : "public, max-age=3600";
}

/** The files below a folder, by their URL's path. Hidden ones are left out. */
function readFiles(folder: string): ReadonlyMap<string, BuildFile> {
  const names = globSync("**/*.*", { cwd: folder }).filter((name) => !/\.(br|gz)$/.test(name));
  const all = new Set(globSync("**/*.{br,gz}", { cwd: folder }));
  return new Map(
    names.map((name) => {
      const identity = readFileSync(join(folder, name));
      const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
      const compressed = (suffix: string) =>
        all.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
      return [
        `/${name.replaceAll("\\", "/")}`,
        { etag: `W/"${hash}"`, identity, br: compressed(".br"), gzip: compressed(".gz") },
      ];
    }),
  );
}
