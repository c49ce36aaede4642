import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerFrom, keptPage } from "./kept-page.ts";

const html = "<p>Face serums and beauty tools.</p>".repeat(50);
const headers: [string, string][] = [
  ["content-type", "text/html; charset=utf-8"],
  ["content-security-policy", "script-src 'sha256-abc'"],
];
const page = await keptPage(headers, Buffer.from(html), 1);
const asked = { method: "GET", ifNoneMatch: null, acceptEncoding: null };
const headersOf = (answer: ReturnType<typeof answerFrom>) => new Headers(answer.headers);

describe("an answer from a kept page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=0.8, br;q=0", "gzip", gunzipSync],
    ["zstd", null, (body: Buffer) => body],
    [null, null, (body: Buffer) => body],
  ])("for a browser that takes %s is %s", (acceptEncoding, encoding, unpack) => {
    const answer = answerFrom(page, { ...asked, acceptEncoding });
    expect(answer.status).toBe(200);
    expect(unpack(answer.body as Buffer).toString()).toBe(html);
    const sent = headersOf(answer);
    expect(sent.get("Content-Encoding")).toBe(encoding);
    expect(sent.get("Content-Length")).toBe(String(answer.body?.length));
    expect(sent.get("Content-Security-Policy")).toBe("script-src 'sha256-abc'");
    expect(sent.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(sent.get("Cache-Control")).toBe("no-cache");
  });

  it("to HEAD has the headers and no body", () => {
    const answer = answerFrom(page, { ...asked, method: "HEAD", acceptEncoding: "br" });
    expect(answer.body).toBeNull();
    expect(headersOf(answer).get("Content-Length")).toBe(String(page.bodies.br.length));
  });

  it.each([
    (tag: string) => tag,
    (tag: string) => tag.replace("W/", ""),
    (tag: string) => `"other", ${tag}`,
    () => "*",
  ])("is 304 where the browser has it", (known) => {
    const answer = answerFrom(page, { ...asked, ifNoneMatch: known(page.etag) });
    expect(answer).toMatchObject({ status: 304, body: null });
    expect(headersOf(answer).get("ETag")).toBe(page.etag);
    expect(headersOf(answer).get("Content-Encoding")).toBeNull();
  });

  it("is whole where the browser has another", async () => {
    expect(answerFrom(page, { ...asked, ifNoneMatch: 'W/"other"' }).status).toBe(200);
    const changed = await keptPage([["content-security-policy", "x"]], Buffer.from(html), 1);
    expect(changed.etag).not.toBe(page.etag);
  });
});
