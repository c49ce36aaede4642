import { randomUUID } from "node:crypto";
import type { ServerBuild } from "react-router";
import type { Config } from "../platform/config.ts";
import type { Versions } from "../platform/database/versions.ts";
import { answerFrom } from "./kept-page.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";
import { requestHeaders, standingHeaders } from "./page-headers.ts";
import { type PagePlanner, pagePlanner } from "./page-plan.ts";
import type { Files } from "./serve.ts";

/** The pages that are kept, and how a request for one is told. */
export interface Pages {
  planOf: PagePlanner;
  cache: PageCache;
}

export function openPages(versions: Versions, build: Pick<ServerBuild, "routes">): Pages {
  return { planOf: pagePlanner(build), cache: openPageCache(versions) };
}

/** Answers a page from memory where it is kept, on the shortest way: before anything is made of the request. */
export function keptPages({ planOf, cache }: Pages, { appOrigin }: Pick<Config, "appOrigin">): Files {
  return (request, response, next) => {
    const { method, url: target = "/", headers } = request;
    if (!appOrigin && !headers.host) return next();
    const origin = appOrigin ?? `http://${headers.host}`;
    const plan = planOf({ method, origin, target, cookie: headers.cookie });
    const page = plan && cache.current(plan);
    if (!page) return next();
    const answer = answerFrom(page, {
      method,
      ifNoneMatch: headers["if-none-match"],
      acceptEncoding: headers["accept-encoding"] as string | undefined,
    });
    const all = [...answer.headers, ...standingHeaders(origin), ...requestHeaders(randomUUID())];
    response.writeHead(answer.status, all.flat());
    response.end(answer.body ?? undefined);
  };
}
