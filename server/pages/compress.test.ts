import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bufferedBody, bufferedResponse } from "../../app/http/buffered-response.ts";
import { compressResponse } from "./compress.ts";

const text = "Face serums and beauty tools. ".repeat(100);
const turn = { lane: "fixed" } as const;
const requestAccepting = (encodings: string) =>
  new Request("http://localhost", { headers: { "Accept-Encoding": encodings } });
const page = () =>
  new Response(text, {
    status: 404,
    headers: { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "a=b" },
  });

describe("compression", () => {
  it.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["zstd;q=0, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ])("of a page for a browser that takes %s is %s", async (encodings, encoding, decompress) => {
    const response = await compressResponse(requestAccepting(encodings), page(), turn);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.getSetCookie()).toEqual(["a=b"]);
    expect(response.status).toBe(404);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(text.length / 4);
    expect(decompress(body).toString()).toBe(text);
  });

  it("streams a long body", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const response = await compressResponse(
      requestAccepting("gzip"),
      new Response(readable, { headers: { "Content-Type": "text/csv; charset=utf-8" } }),
      turn,
    );
    const reader = response.body?.getReader();
    const writer = writable.getWriter();
    // The first rows are there before the last are written.
    writer.write(new TextEncoder().encode("a,b\n".repeat(1000)));
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThan(0);
    await Promise.all([writer.close(), reader?.cancel()]);
  });

  it("ends a stream whose client has left before it read", async () => {
    const controller = new AbortController();
    const request = new Request("http://localhost", {
      headers: { "Accept-Encoding": "gzip" },
      signal: controller.signal,
    });
    const ended = Promise.withResolvers<void>();
    const body = new ReadableStream({ cancel: () => ended.resolve() });
    await compressResponse(request, new Response(body, { headers: { "Content-Type": "text/csv" } }), turn);
    controller.abort();
    await ended.promise;
  });

  it("leaves alone a response whose route has chosen its encoding", async () => {
    const chosen = new Response(text, { headers: { "Content-Type": "text/csv", Vary: "Accept-Encoding" } });
    expect(await compressResponse(requestAccepting("gzip"), chosen, turn)).toBe(chosen);
  });

  it("offers a stream no zstd", async () => {
    const rows = new Response(text, { headers: { "Content-Type": "text/csv; charset=utf-8" } });
    const response = await compressResponse(requestAccepting("zstd, gzip"), rows, turn);
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(text);
  });

  it.each(["", "identity", "br;q=0", "deflate"])("leaves a page alone for %j", async (encodings) => {
    const response = await compressResponse(requestAccepting(encodings), page(), turn);
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(text);
  });

  it("takes the bytes of a page that is in memory, and does not read it", async () => {
    const inMemory = bufferedResponse(Buffer.from(text), { headers: { "Content-Type": "text/html" } });
    const response = await compressResponse(requestAccepting("br"), inMemory, turn);
    expect(inMemory.bodyUsed).toBe(false);
    expect(brotliDecompressSync(await bufferedBody(response)).toString()).toBe(text);
    expect(response.bodyUsed).toBe(false);
  });

  it("leaves alone a body that is not text, and a response without one", async () => {
    const picture = new Response(text, { headers: { "Content-Type": "image/avif" } });
    const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
    expect(await compressResponse(requestAccepting("br"), picture, turn)).toBe(picture);
    expect(await compressResponse(requestAccepting("br"), redirect, turn)).toBe(redirect);
  });
});
