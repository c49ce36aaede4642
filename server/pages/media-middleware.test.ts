import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Renditions } from "../../shop/catalogue/photos/renditions.ts";
import { createTempFolder } from "../../test/temp-folder.ts";
import { mediaMiddleware } from "./media-middleware.ts";

describe("pictures over HTTP", async () => {
  const folder = createTempFolder("pictures");
  const file = join(folder, "picture");
  writeFileSync(file, "picture");
  const renditions = {
    find: async ({ name }: { name: string }) => (name === "retinol" ? file : null),
  } as unknown as Renditions;
  const middleware = mediaMiddleware(renditions);
  const server = createServer((request, response) =>
    middleware(request, response, () => response.end("next")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it("are sent with their type and are immutable", async () => {
    const response = await get("/media/retinol.0a1b2c3d.640.avif");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/avif");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await response.text()).toBe("picture");
  });

  it("answer HEAD without a body", async () => {
    const response = await get("/media/retinol.0a1b2c3d.640.jpg", { method: "HEAD" });
    expect(response.headers.get("Content-Length")).toBe("7");
    expect(await response.text()).toBe("");
  });

  it.each([
    ["/media/glove.0a1b2c3d.640.avif", "GET", 404],
    ["/media/retinol.0a1b2c3d.640.gif", "GET", 404],
    ["/media/..%2fauth-secret", "GET", 404],
    ["/media/", "GET", 404],
    ["/media/retinol.0a1b2c3d.640.avif", "POST", 405],
  ])("answer %s %s with %i, not to be kept", async (path, method, status) => {
    const response = await get(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("leave every other address to the others", async () => {
    expect(await (await get("/mediator")).text()).toBe("next");
  });
});
