import { describe, expect, it, vi } from "vitest";
import { bufferedBody, bufferedResponse } from "./buffered-response.ts";

describe("a response whose body is in memory", () => {
  const html = Buffer.from("<p>Ayesha’s cart</p>");

  it("can be read as any other response", async () => {
    const response = bufferedResponse(html, { status: 404, headers: { "Content-Type": "text/html" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html");
    expect(await response.text()).toBe("<p>Ayesha’s cart</p>");
  });

  it("gives its bytes without reading or copying them", async () => {
    const response = bufferedResponse(html, {});
    const read = vi.spyOn(response, "arrayBuffer");
    expect(await bufferedBody(response)).toBe(html);
    expect(read).not.toHaveBeenCalled();
    expect(response.bodyUsed).toBe(false);
  });

  it("leaves the bytes whole when it is read", async () => {
    const response = bufferedResponse(html, {});
    await response.bytes();
    expect((await bufferedBody(response)).toString()).toBe("<p>Ayesha’s cart</p>");
  });

  it("is one of two kinds: the body of any other response is read", async () => {
    expect((await bufferedBody(new Response("Bilal"))).toString()).toBe("Bilal");
  });
});
