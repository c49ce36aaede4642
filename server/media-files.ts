import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isDatabaseAway } from "../platform/database/database-away.ts";
import { log } from "../platform/log.ts";
import { type PhotoFormat, parseRendition } from "../shop/media/photo.ts";
import type { Renditions } from "../shop/media/renditions.ts";
import type { Files } from "./serve.ts";

const types: Record<PhotoFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** Answers `/media/…`: a picture, for ever, since its address names its content; else 404, not to be kept. */
export function mediaFiles(renditions: Renditions): Files {
  return (request, response, next) => {
    const path = request.url?.split("?")[0] ?? "";
    if (!path.startsWith("/media/")) return next();
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return refuse(response, 405);
    }
    const asked = parseRendition(path.slice("/media/".length));
    if (!asked) return refuse(response, 404);
    answer().catch((error) => {
      // The visitor who left before the picture was sent is no surprise.
      const left = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"].includes(error.code);
      if (!left) log.error({ err: error, path }, "a picture failed");
      if (response.headersSent) return void response.destroy();
      if (!isDatabaseAway(error)) return refuse(response, 500);
      response.setHeader("Retry-After", "5");
      refuse(response, 503);
    });

    async function answer() {
      const file = asked && (await renditions.find(asked));
      if (!file) return refuse(response, 404);
      const { size } = await stat(file);
      response.setHeader("Content-Type", types[asked.format]);
      response.setHeader("Content-Length", size);
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      if (request.method === "HEAD") return void response.end();
      await pipeline(createReadStream(file), response);
    }
  };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" });
  response.end(status === 404 ? "There is no such picture." : "This cannot be had.");
}
