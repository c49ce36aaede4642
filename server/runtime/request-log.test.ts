import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientHash } from "../../app/http/limits/shared-limits.ts";
import { log } from "../../platform/log.ts";
import { createRequestLog } from "./request-log.ts";

describe("the line of a request", () => {
  beforeEach(() => {
    log.level = "info";
    for (const level of ["info", "warn", "debug"] as const) vi.spyOn(log, level).mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function lineOf(method: string, statusCode: number, url = "/x") {
    const request = { method, url } as IncomingMessage;
    const response = new EventEmitter();
    Object.assign(response, { statusCode, writableEnded: true, getHeader: () => "an-id" });
    createRequestLog(
      () => "/x",
      () => "203.0.113.7",
    )(request, response as ServerResponse);
    response.emit("close");
    const [level] = (["info", "warn", "debug"] as const).filter(
      (name) => vi.mocked(log[name]).mock.calls.length,
    );
    const [line] = level ? (vi.mocked(log[level]).mock.lastCall ?? []) : [];
    return [level, (line as { client?: string } | undefined)?.client];
  }
  const client = clientHash("203.0.113.7");

  it.each([
    ["GET", 200, undefined, undefined],
    ["GET", 404, undefined, undefined],
    ["GET", 429, undefined, undefined],
    ["GET", 403, "info", client],
    ["GET", 410, "info", client],
    ["GET", 503, "warn", undefined],
    ["POST", 302, "info", undefined],
    ["POST", 401, "info", client],
    ["POST", 413, "info", client],
    ["POST", 429, "info", client],
  ])("%s with %i is written at %s, and names by its hash who was refused", (method, status, level, who) => {
    expect(lineOf(method, status)).toEqual([level, who]);
  });

  it("is one a second where the shop is unavailable, with the number of the others", () => {
    vi.useFakeTimers();
    const lines = () => vi.mocked(log.warn).mock.calls.map(([line]) => (line as { more?: number }).more);
    const observe = createRequestLog(
      () => "/x",
      () => "203.0.113.7",
    );
    const refuse = (count: number) => {
      for (let n = 0; n < count; n++) {
        const response = new EventEmitter();
        Object.assign(response, { statusCode: 503, writableEnded: true, getHeader: () => "an-id" });
        observe({ method: "GET", url: "/x" } as IncomingMessage, response as ServerResponse);
        response.emit("close");
      }
    };
    refuse(1000);
    expect(lines()).toEqual([undefined]);
    vi.advanceTimersByTime(1000);
    expect(lines()).toEqual([undefined, 998]);
    refuse(10);
    vi.advanceTimersByTime(1000);
    expect(lines()).toEqual([undefined, 998, 9]);
    vi.advanceTimersByTime(1000);
    refuse(1);
    expect(lines()).toEqual([undefined, 998, 9, undefined]);
    vi.useRealTimers();
  });

  it.each(["/readyz", "/readyz?from=balancer", "/healthz"])(
    "%s is not written at 503: health checks come every few seconds",
    (url) => {
      expect(lineOf("GET", 503, url)).toEqual([undefined, undefined]);
    },
  );
});
