import { randomUUID } from "node:crypto";
import type { ServerBuild } from "react-router";
import type { Config } from "../platform/config.ts";
import type { Versions } from "../platform/database/versions.ts";
import { answerFrom } from "./kept-page.ts";
import { ownOrigins } from "./own-origin.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import { requestHeaders, standingHeaders } from "./page-headers.ts";
import { type PagePlanner, pagePlanner } from "./page-plan.ts";
import type { Kept } from "./serve.ts";

/** The pages that are kept, and how a request for one is told. */
export interface Pages {
  planOf: PagePlanner;
  cache: PageCache;
}

export function openPages(
  versions: Versions,
  build: Pick<ServerBuild, "routes">,
  config: Pick<Config, "appOrigin" | "port">,
): Pages {
  return { planOf: pagePlanner(build, ownOrigins(config)), cache: openPageCache(versions) };
}

/**
 * Answers a page from memory where it is kept, on the shortest way: before anything is made of the request.
 * @returns whether it did
 */
export function keptPages({ planOf, cache }: Pages, { appOrigin }: Pick<Config, "appOrigin">): Kept {
  return (request, response) => {
    const { method, url: target = "", headers } = request;
    if (!target.startsWith("/") || (!appOrigin && !headers.host)) return false;
    const origin = appOrigin ?? `http://${headers.host}`;
    const plan = planOf({ method, origin, target, cookie: headers.cookie });
    const page = plan && cache.current(plan);
    if (!page) return false;
    const answer = answerFrom(page, {
      method,
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
    });
    const all: string[] = [];
    for (const part of [answer.headers, standingHeaders(origin), requestHeaders(randomUUID())])
      for (const [name, value] of part) all.push(name, value);
    response.writeHead(answer.status, all);
    response.end(answer.body ?? undefined);
    return true;
  };
}
