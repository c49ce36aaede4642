import { type IncomingMessage, request as send } from "node:http";
import { afterAll, describe, expect, it, vi } from "vitest";
import { blankSettings } from "../../blank-settings.ts";
import { setStock } from "../../orders-fixture.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { built, openTestShop } from "../../test-shop.ts";

const serverA = await openTestShop();
const serverB = await openTestShop({ sameDatabaseAs: serverA });
// Without a rating there is no page of reviews.
await serverA.db
  .insertInto("productRatings")
  .values({ productId: "lumiskin-retinol", mean: "5", count: 1 })
  .execute();

/** Every page that may be kept: the routes that say so, each at an address of its own. */
const paths = Object.values(built.routes).flatMap((route) => {
  const handle = route?.module.handle as { cache?: object } | undefined;
  if (!handle?.cache) return [];
  const path = `/${route?.path ?? ""}`.replace("product/:id", "product/lumiskin-retinol");
  return path.replace(":id", "where-a-serum-goes");
});

const pageText = async (shop: typeof serverA, path: string) => (await shop.get(path)).text();
const renameTranexamic = (name: string) =>
  serverA.db.updateTable("products").set({ name }).where("id", "=", "lumiskin-tranexamic-acid").execute();

describe("cached pages", () => {
  it("are the storefront's", () => {
    expect(paths).toEqual(expect.arrayContaining(["/", "/catalog", "/p1", "/b7", "/search", "/about"]));
  });

  it.each(paths)(
    "%s is the same from memory and from another server, and carries nothing of who asked",
    async (path) => {
      const first = await serverA.get(`${path}?utm_source=link-of-the-first`, {
        headers: {
          "User-Agent": "agent-of-the-first",
          Cookie: "mark=cookie-of-the-first",
          "Accept-Language": "ur",
        },
      });
      const [second, other] = [await serverA.get(path), await pageText(serverB, path)];
      expect([first.status, second.status]).toEqual([200, 200]);
      const html = await first.text();
      expect((await second.text()) === html, "same from memory").toBe(true);
      expect(other === html, "same from another server").toBe(true);
      const brought = ["of-the-first", "nonce=", "192.0.2.1"];
      expect(brought.filter((mark) => html.includes(mark))).toEqual([]);
      const id = second.headers.get("X-Request-Id") ?? "none";
      expect(id).not.toBe(first.headers.get("X-Request-Id"));
      expect(second.headers.get("Server-Timing")).toContain(id);
      for (const name of ["X-Request-Id", "Server-Timing", "Date"])
        for (const { headers } of [first, second]) headers.delete(name);
      expect([...second.headers]).toEqual([...first.headers]);
      expect(second.headers.get("ETag")).toMatch(/^W\/"/);
      expect(second.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
      expect(second.headers.get("Content-Security-Policy")).not.toContain("nonce");
      expect(second.headers.getSetCookie()).toEqual([]);
    },
  );

  it("answer the page's own script, and HEAD, and who has the page already", async () => {
    const data = await serverA.get("/catalog.data?_routes=storefront%2Fcatalogue%2Fcatalogue");
    expect(data.headers.get("ETag")).toMatch(/^W\/"/);
    expect(await data.text()).toContain("Retinol");
    expect(await pageText(serverA, "/catalog.data?_routes=root")).not.toContain("Retinol");
    const head = await serverA.handle(
      new Request(`${serverA.origin}/catalog`, { method: "HEAD" }),
      "192.0.2.1",
    );
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const etag = (await serverA.get("/catalog")).headers.get("ETag") ?? "";
    expect(head.headers.get("ETag")).toBe(etag);
    const again = await serverA.get("/catalog", { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("X-Request-Id")).toBeTruthy();
  });

  it("distinguish the parameters that matter", async () => {
    const [cheap, all] = [
      await pageText(serverA, "/catalog?price=under-2000"),
      await pageText(serverA, "/catalog"),
    ];
    expect(cheap).not.toBe(all);
    expect(await pageText(serverA, "/catalog?price=under-2000&fbclid=x")).toBe(cheap);
    expect(await pageText(serverA, "/search?q=serum")).toContain('value="serum"');
    expect(await pageText(serverA, "/search?q=glove")).not.toContain('value="serum"');
  });

  it("are not a signed-in customer's, who gets a variant that no visitor gets", async () => {
    const { as, email } = await serverA.signUp();
    await serverA.addToCart(as, "/p1", "3");
    const etag = (await serverA.get("/p1")).headers.get("ETag") ?? "";
    const own = await serverA.get("/p1", { as, headers: { "If-None-Match": etag } });
    expect(own.status).toBe(200);
    expect(own.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await own.text()).toContain("Cart, 3 items");
    for (const path of ["/p1", "/", "/contact"]) {
      await serverA.get(path, { as });
      const page = await pageText(serverA, path);
      expect(page).not.toContain(email);
      expect(page).not.toContain("3 items");
    }
  });

  it("show a change at once where it was made, and soon at the other server", async () => {
    for (let round = 0; round < 20; round++) {
      const name = `Tranexamic number ${round}`;
      await Promise.all(["/catalog", "/p1"].map((path) => serverB.get(path)));
      await renameTranexamic(name);
      for (const path of ["/catalog", "/p1", "/p1.data", "/"])
        expect(await pageText(serverA, path)).toContain(name);
      await vi.waitFor(async () => expect(await pageText(serverB, "/p1")).toContain(name), {
        timeout: 120_000,
      });
    }
  });

  it("show the owner's settings at once after the form is answered", async () => {
    const { as } = await serverA.signUpAdmin();
    for (const email of ["one@example.com", "two@example.com"]) {
      await serverA.get("/about");
      const answer = await serverA.post("/dashboard/settings", { as, form: { ...blankSettings, email } });
      expect(answer.status).toBeLessThan(400);
      expect(await pageText(serverA, "/about")).toContain(email);
    }
  });

  it("say at once that the last piece was ordered", async () => {
    await setStock(serverA.db, "lumiskin-exfoliating-glove", 1);
    expect(await pageText(serverA, "/b1")).not.toContain("Sold out");
    const { as } = await serverA.signUp();
    await serverA.addToCart(as, "/b1");
    const placed = await serverA.checkOut(as);
    expect(placed.headers.get("Location")).toContain("/checkout/placed/");
    expect(await pageText(serverA, "/b1")).toContain("Sold out");
  });

  it("are not cached when the settings could not be read", async () => {
    await setShopSettings(serverA.db, { email: "hello@example.com" });
    const page = async () =>
      (await serverA.handle(new Request("http://elsewhere.test/terms"), "192.0.2.1")).text();
    await serverA.db.schema.alterTable("settings").renameTo("settings_away").execute();
    expect(await page()).not.toContain("hello@example.com");
    await serverA.db.schema.alterTable("settings_away").renameTo("settings").execute();
    expect(await page()).toContain("hello@example.com");
  });
});

describe("pages at a real server", async () => {
  const pages = built.openPageCaching(serverA.shop);
  const serving = await built.serve(
    { ...serverA.shop.config, port: 0 },
    built.serverParts(serverA.shop, process.cwd(), pages),
  );
  afterAll(() => serving.stop());

  const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; headers: IncomingMessage["headers"]; body: string }>((resolve, reject) => {
      const clientRequest = send(`${serving.url}${path}`, { method, headers }, (response) => {
        let body = "";
        response.setEncoding("latin1").on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      clientRequest.on("error", reject).end();
    });

  /** An answer, and one after it that comes from memory: news of an earlier change may have emptied it in between. */
  async function fromMemory(headers: Record<string, string>, firstHeaders = headers) {
    for (let tries = 0; tries < 20; tries++) {
      const first = await request("/terms", firstHeaders);
      const { hits } = pages.cache.stats();
      const second = await request("/terms", headers);
      if (pages.cache.stats().hits === hits + 1) return [first, second] as const;
    }
    throw new Error("no answer came from memory");
  }

  it.each<Record<string, string>>([{}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }])(
    "are answered from memory as they were when they were rendered: %j",
    async (headers) => {
      const [rendered, cachedResponse] = await fromMemory(headers);
      expect(cachedResponse.body).toBe(rendered.body);
      for (const { headers } of [rendered, cachedResponse]) {
        for (const own of ["x-request-id", "server-timing", "date"]) delete headers[own];
      }
      expect(cachedResponse.headers).toEqual(rendered.headers);
      expect(await request("/terms", headers, "HEAD")).toMatchObject({ status: 200, body: "" });
      const known = { ...headers, "If-None-Match": String(cachedResponse.headers.etag) };
      expect(await request("/terms", known)).toMatchObject({ status: 304, body: "" });
    },
  );

  it("are answered from memory to a session cookie that the shop has not signed", async () => {
    const [, { headers }] = await fromMemory({ Cookie: "lumiskin.session_token=made.up" }, {});
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("are not answered to a session, to a form, or in the name of another host", async () => {
    const { body } = await request("/terms");
    const { as } = await serverA.signUp();
    const session = `lumiskin.session_token=${as.cookies.get("lumiskin.session_token")}`;
    expect((await request("/terms", { Cookie: session })).headers["cache-control"]).toBe("private, no-cache");
    expect((await request("/terms", {}, "POST")).status).toBeGreaterThanOrEqual(400);
    const otherHost = await request("/terms", { Host: "other.example" });
    expect(body).not.toContain("other.example");
    expect(otherHost.body).toContain("http://other.example/terms");
    expect((await request("/terms")).body).toBe(body);
  });
});
