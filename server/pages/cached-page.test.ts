import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  buildCachedPage,
  type CachedPageRequest,
  respondFromCache,
  toHeaders,
  unpackFor,
} from "./cached-page.ts";

const html = "<p>Face serums and beauty tools.</p>".repeat(50);
const headers: [string, string][] = [
  ["content-type", "text/html; charset=utf-8"],
  ["content-security-policy", "script-src 'sha256-abc'"],
];
const page = await buildCachedPage(headers, Buffer.from(html), 1);
const plainRequest: CachedPageRequest = {
  method: "GET",
  origin: "https://shop.test",
  requestId: "1",
  ifNoneMatch: null,
  acceptEncoding: null,
  isPrivate: false,
};
const headersOf = ({ headers: sent }: NonNullable<ReturnType<typeof respondFromCache>>) => toHeaders(sent);
/** The response to a request as the server makes it. */
async function answerTo(request: Partial<CachedPageRequest>, of = page) {
  const whole = { ...plainRequest, ...request };
  await unpackFor(of, whole.acceptEncoding);
  const answer = respondFromCache(of, whole);
  if (!answer) throw new Error("the page was not unpacked");
  return answer;
}

describe("a response from the page cache", async () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=0.8, br;q=0", "gzip", gunzipSync],
    ["zstd", null, (body: Buffer) => body],
    [null, null, (body: Buffer) => body],
  ])("for a browser that takes %s is %s", async (acceptEncoding, encoding, decompress) => {
    const answer = await answerTo({ acceptEncoding });
    expect(answer.status).toBe(200);
    expect(decompress(answer.body as Buffer).toString()).toBe(html);
    const sentHeaders = headersOf(answer);
    expect(sentHeaders.get("Content-Encoding")).toBe(encoding);
    expect(sentHeaders.get("Content-Length")).toBe(String(answer.body?.length));
    expect(sentHeaders.get("Content-Security-Policy")).toBe("script-src 'sha256-abc'");
    expect(sentHeaders.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(sentHeaders.get("Cache-Control")).toBe("no-cache");
  });

  it("for someone signed in is stored by their browser alone", async () => {
    const answer = await answerTo({ isPrivate: true });
    expect(headersOf(answer).get("Cache-Control")).toBe("private, no-cache");
  });

  it("to HEAD has the headers and no body", async () => {
    const answer = await answerTo({ method: "HEAD", acceptEncoding: "br" });
    expect(answer.body).toBeNull();
    expect(headersOf(answer).get("Content-Length")).toBe(String(page.bodies.br.length));
  });

  it.each([
    (tag: string) => tag,
    (tag: string) => tag.replace("W/", ""),
    (tag: string) => `"other", ${tag}`,
    () => "*",
  ])("is 304 where the browser has it", async (tagHeader) => {
    const answer = await answerTo({ ifNoneMatch: tagHeader(page.etag) });
    expect(answer).toMatchObject({ status: 304, body: null });
    expect(headersOf(answer).get("ETag")).toBe(page.etag);
    expect(headersOf(answer).get("Content-Encoding")).toBeNull();
  });

  it("unpacks a page once for all clients that take no encoding", async () => {
    const large = await buildCachedPage(headers, Buffer.from(html.repeat(20)), 1);
    expect(respondFromCache(large, plainRequest)).toBeNull();
    const answers = await Promise.all([answerTo({}, large), answerTo({}, large)]);
    expect(answers[0]?.body?.toString()).toBe(html.repeat(20));
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(respondFromCache(large, { ...plainRequest, method: "HEAD" })?.body).toBeNull();
  });

  it("is whole where the browser has another", async () => {
    expect((await answerTo({ ifNoneMatch: 'W/"other"' })).status).toBe(200);
    const changed = await buildCachedPage([["content-security-policy", "x"]], Buffer.from(html), 1);
    expect(changed.etag).not.toBe(page.etag);
  });
});
