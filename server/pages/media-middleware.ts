import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.ts";
import { log } from "../../platform/log.ts";
import { Semaphore } from "../../platform/semaphore.ts";
import { type PhotoFormat, parseRendition } from "../../shop/catalogue/model/photo.ts";
import { isFull, type Renditions } from "../../shop/catalogue/photos/renditions.ts";
import type { Middleware } from "../runtime/serve.ts";

const contentTypes: Record<PhotoFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

const maxPhotoBytes = 16 * 1024 * 1024;

/** Descriptors that photos may take; the others wait. */
const maxOpenFiles = 64;

/** Answers `/media/…`: a photo, immutable since its URL names its content; else 404 with `no-store`. */
export function mediaMiddleware(renditions: Renditions): Middleware {
  const openFiles = new Semaphore({ permits: maxOpenFiles });
  // A file is open only while it is read, and responses share its bytes, however slowly clients take them.
  const photos = new LRUCache<string, Buffer>({
    maxSize: maxPhotoBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: (path) => openFiles.run(() => readFile(path)),
  });
  return (request, response, next) => {
    const path = request.url?.split("?")[0] ?? "";
    if (!path.startsWith("/media/")) return next();
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendRefusal(response, 405);
    }
    const requested = parseRendition(path.slice("/media/".length));
    if (!requested) return sendRefusal(response, 404);
    sendRendition().catch((error) => {
      log.error({ err: error, path }, "a photo could not be sent");
      if (!isDatabaseUnavailable(error) && !isFull(error)) return sendRefusal(response, 500);
      response.setHeader("Retry-After", "5");
      sendRefusal(response, 503);
    });

    async function sendRendition() {
      const file = requested && (await renditions.find(requested));
      const bytes = file && (await photos.fetch(file));
      if (!bytes) return sendRefusal(response, 404);
      response.setHeader("Content-Type", contentTypes[requested.format]);
      response.setHeader("Content-Length", bytes.length);
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      response.end(request.method === "HEAD" ? undefined : bytes);
    }
  };
}

function sendRefusal(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" });
  response.end(status === 404 ? "Photo not found." : "This photo is not available right now.");
}
