import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isDatabaseUnavailable } from "../platform/database/database-unavailable.ts";
import { log } from "../platform/log.ts";
import { type PhotoFormat, parseRendition } from "../shop/media/photo.ts";
import { isFull, type Renditions } from "../shop/media/renditions.ts";
import type { Middleware } from "./serve.ts";

const contentTypes: Record<PhotoFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Answers `/media/…`: a photo, immutable since its URL names its content; else 404 with `no-store`. */
export function mediaMiddleware(renditions: Renditions): Middleware {
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
      // A client that disconnected is no error.
      const clientLeft = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"].includes(error.code);
      if (!clientLeft) log.error({ err: error, path }, "a photo could not be sent");
      if (response.headersSent) return void response.destroy();
      if (!isDatabaseUnavailable(error) && !isFull(error)) return sendRefusal(response, 500);
      response.setHeader("Retry-After", "5");
      sendRefusal(response, 503);
    });

    async function sendRendition() {
      const file = requested && (await renditions.find(requested));
      if (!file) return sendRefusal(response, 404);
      const { size } = await stat(file);
      response.setHeader("Content-Type", contentTypes[requested.format]);
      response.setHeader("Content-Length", size);
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      if (request.method === "HEAD") return void response.end();
      await pipeline(createReadStream(file), response);
    }
  };
}

function sendRefusal(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" });
  response.end(status === 404 ? "Photo not found." : "This photo is not available right now.");
}
