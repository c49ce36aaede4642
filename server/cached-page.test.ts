import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildCachedPage, respondFromCache, toHeaders } from "./cached-page.ts";

const html = "<p>Face serums and beauty tools.</p>".repeat(50);
const headers: [string, string][] = [
  ["content-type", "text/html; charset=utf-8"],
  ["content-security-policy", "script-src 'sha256-abc'"],
];
const page = await buildCachedPage(headers, Buffer.from(html), 1);
const plainRequest = {
  method: "GET",
  origin: "https://shop.test",
  requestId: "1",
  ifNoneMatch: null,
  acceptEncoding: null,
  isPrivate: false,
};
const headersOf = ({ headers: sent }: ReturnType<typeof respondFromCache>) => toHeaders(sent);

describe("a response from the page cache", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=0.8, br;q=0", "gzip", gunzipSync],
    ["zstd", null, (body: Buffer) => body],
    [null, null, (body: Buffer) => body],
  ])("for a browser that takes %s is %s", (acceptEncoding, encoding, decompress) => {
    const answer = respondFromCache(page, { ...plainRequest, acceptEncoding });
    expect(answer.status).toBe(200);
    expect(decompress(answer.body as Buffer).toString()).toBe(html);
    const sentHeaders = headersOf(answer);
    expect(sentHeaders.get("Content-Encoding")).toBe(encoding);
    expect(sentHeaders.get("Content-Length")).toBe(String(answer.body?.length));
    expect(sentHeaders.get("Content-Security-Policy")).toBe("script-src 'sha256-abc'");
    expect(sentHeaders.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(sentHeaders.get("Cache-Control")).toBe("no-cache");
  });

  it("for somebody signed in is stored by their browser alone", () => {
    const answer = respondFromCache(page, { ...plainRequest, isPrivate: true });
    expect(headersOf(answer).get("Cache-Control")).toBe("private, no-cache");
  });

  it("to HEAD has the headers and no body", () => {
    const answer = respondFromCache(page, { ...plainRequest, method: "HEAD", acceptEncoding: "br" });
    expect(answer.body).toBeNull();
    expect(headersOf(answer).get("Content-Length")).toBe(String(page.bodies.br.length));
  });

  it.each([
    (tag: string) => tag,
    (tag: string) => tag.replace("W/", ""),
    (tag: string) => `"other", ${tag}`,
    () => "*",
  ])("is 304 where the browser has it", (tagHeader) => {
    const answer = respondFromCache(page, { ...plainRequest, ifNoneMatch: tagHeader(page.etag) });
    expect(answer).toMatchObject({ status: 304, body: null });
    expect(headersOf(answer).get("ETag")).toBe(page.etag);
    expect(headersOf(answer).get("Content-Encoding")).toBeNull();
  });

  it("is whole where the browser has another", async () => {
    expect(respondFromCache(page, { ...plainRequest, ifNoneMatch: 'W/"other"' }).status).toBe(200);
    const changed = await buildCachedPage([["content-security-policy", "x"]], Buffer.from(html), 1);
    expect(changed.etag).not.toBe(page.etag);
  });
});
