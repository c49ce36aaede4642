import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { cleanUp } from "../../clean-up.ts";
import { openDatabaseProxy } from "../../database/database-proxy.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { createTestDatabase } from "../../test-database.ts";
import { built, openTestShop } from "../../test-shop.ts";

/** Every compressor and decompressor that this process makes, by whichever function of `node:zlib`. */
let compressors = 0;
const hook = createHook({
  init: (_id, type) => {
    if (type === "ZLIB") compressors++;
  },
}).enable();
cleanUp(() => void hook.disable());

const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", Accept: "text/html" };

/** Expects responses to be refusals: short, unpacked, and made without a compressor. */
async function expectCheap(statuses: number[], respond: () => Promise<Response[]>) {
  const before = compressors;
  const responses = await respond();
  expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual(statuses);
  for (const response of responses) {
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect((await response.text()).length).toBeLessThan(2_500);
  }
  expect(compressors - before).toBe(0);
}

/** They wait for nothing but the database. A new form is added here, or says in its `handle` what it waits for. */
const formsThatTakeTurns = `
  /*
  /b1
  /b2
  /b3
  /b4
  /b5
  /b6
  /b7
  /cart
  /checkout
  /checkout/placed/:number
  /contact
  /dashboard
  /dashboard/*
  /dashboard/book
  /dashboard/categories
  /dashboard/changes/:revision
  /dashboard/chase
  /dashboard/confirm
  /dashboard/confirm/:number
  /dashboard/confirm/:number/whatsapp
  /dashboard/confirm/release
  /dashboard/confirm/settings
  /dashboard/couriers
  /dashboard/couriers/:id/sheet
  /dashboard/couriers/:id/sheet.csv
  /dashboard/couriers/:id/tariffs
  /dashboard/couriers/rules
  /dashboard/customers/:id
  /dashboard/files
  /dashboard/files/:id
  /dashboard/files/orders.csv
  /dashboard/files/products.csv
  /dashboard/files/stock.csv
  /dashboard/filters
  /dashboard/find
  /dashboard/hand-over
  /dashboard/messages
  /dashboard/messages/:id
  /dashboard/messages/reviews
  /dashboard/money.csv
  /dashboard/money/disputes
  /dashboard/money/payouts
  /dashboard/orders.csv
  /dashboard/orders/:number
  /dashboard/orders/:number/edit
  /dashboard/orders/:number/number
  /dashboard/orders/:number/refund
  /dashboard/orders/:number/whatsapp
  /dashboard/orders/new
  /dashboard/outbox
  /dashboard/pack
  /dashboard/pack/split/:number
  /dashboard/paid-parcels
  /dashboard/parcels/:reference
  /dashboard/parcels/:reference/tell
  /dashboard/payments
  /dashboard/payments/advance
  /dashboard/payments/jazzcash
  /dashboard/prices
  /dashboard/prices/new
  /dashboard/products
  /dashboard/products/:id
  /dashboard/products/:id/stock
  /dashboard/products/bulk
  /dashboard/products/new
  /dashboard/products/order
  /dashboard/refunds/:id
  /dashboard/riders
  /dashboard/riders/:id
  /dashboard/scan
  /dashboard/settings
  /dashboard/staff
  /dashboard/staff/:id
  /dashboard/stock
  /dashboard/stock/counts
  /dashboard/stock/counts/:id
  /dashboard/stock/counts/:id/book
  /dashboard/stock/purchases
  /dashboard/stock/purchases/:id
  /dashboard/subscribers
  /dashboard/take-back
  /dashboard/take-back/:reference
  /dashboard/today
  /dashboard/transfers
  /errors
  /newsletter
  /newsletter/confirm
  /newsletter/leave
  /o/:token
  /orders/:number
  /p1
  /p2
  /p3
  /pay/:reference
  /payments/jazzcash/notification
  /payments/jazzcash/return
  /product/:id
  /profile
  /purchase
  /review/:token
  /signin/code
  /signout
  /track
  /verify-email
  /webhooks/:courier
`
  .trim()
  .split(/\s+/);

/** Whether a route answers forms. */
function takesForms(id = ""): boolean {
  const { action, middleware } = built.routes[id]?.module ?? {};
  return Boolean(action || middleware);
}

describe("what is refused", async () => {
  const { connection } = await createTestDatabase(1);
  const databaseProxy = await openDatabaseProxy(connection);
  const { user, password, database } = connection;
  const shop = await openTestShop({
    settings: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${databaseProxy.port}/${database}`,
      LOG_LEVEL: "silent",
    },
  });
  const { as } = await shop.signUp();
  await setShopSettings(shop.db, { phone: `0300 "123" 4567`, whatsAppNumber: "+923001234567" });
  await vi.waitFor(async () => expect(await (await shop.get("/terms")).text()).toContain("wa.me"), 60_000);

  const recovered = () =>
    vi.waitFor(async () => expect((await shop.get("/cart", { as })).status).toBe(200), { timeout: 120_000 });

  async function duringOutage<Result>(action: () => Promise<Result>): Promise<Result> {
    databaseProxy.cut();
    try {
      return await action();
    } finally {
      databaseProxy.open();
      await recovered();
    }
  }

  it("makes no compressor for pages that too many wait for, whether a cache keeps them or not", async () => {
    const path = (n: number) => (n % 2 ? `/search?query=made-up-${n}` : `/no/such-page-${n}`);
    databaseProxy.freeze();
    // One network has half of the places: the ninth form waits for its turn.
    const forms = Array.from({ length: 9 }, () =>
      shop.post("/cart", { as, headers, form: { intent: "remove", entry: "1" } }),
    );
    let waited: Response | undefined;
    try {
      await expectCheap([503], () =>
        Promise.all([
          ...Array.from({ length: 600 }, (_, n) => shop.get(path(n), { headers })),
          (forms[8] as Promise<Response>).then((response) => {
            waited = response.clone();
            return response;
          }),
        ]),
      );
      expect(waited?.headers.get("Retry-After")).toBe("2");
      expect(await waited?.text()).toContain("Please reload this page in a moment to send it again.");
    } finally {
      databaseProxy.open();
      await Promise.all(forms);
      await recovered();
    }
  });

  it("lets forms take turns, but for those that wait for what has bounds of its own", () => {
    const slow = built.pages.filter(({ waitsFor }) => waitsFor).map(({ path, waitsFor }) => [path, waitsFor]);
    expect(Object.fromEntries(slow)).toEqual({
      "/dashboard/articles/:id": "photo",
      "/dashboard/articles/new": "photo",
      "/dashboard/book/documents": "third party",
      "/dashboard/content/:key": "photo",
      "/dashboard/couriers/:id": "third party",
      "/dashboard/couriers/:id/cities": "third party",
      "/dashboard/email": "third party",
      "/dashboard/products/:id/photos": "photo",
      "/dashboard/products/:id/photos/upload": "photo",
      "/dashboard/two-step": "hash",
      "/forgot-password": "time",
      "/set-password": "hash",
      "/settings": "hash",
      "/settings/delete": "hash",
      "/setup": "hash",
      "/signin": "hash",
      "/signup": "hash",
    });
    const forms = built.pages
      .filter(({ waitsFor, routeIds }) => !waitsFor && takesForms(routeIds.at(-1)))
      .map(({ path }) => path);
    expect(forms.sort()).toEqual(formsThatTakeTurns);
  });

  it("makes no compressor in an outage, for visitors or people, pages or forms", async () => {
    await duringOutage(() =>
      expectCheap([503], () =>
        Promise.all([
          ...["/", "/p1", "/search?query=serum", "/no-such-page", "/catalog.data"].map((path) =>
            shop.get(path, { headers }),
          ),
          shop.get("/cart", { as, headers }),
          shop.post("/p1", { as, headers, form: { intent: "add", quantity: "1" } }),
          shop.post("/cart", { as, headers, form: { intent: "remove", entry: "1" } }),
        ]),
      ),
    );
  });

  it("makes no compressor for forms", async () => {
    const form = (body: string, more = {}) =>
      shop.handle(
        new Request(`${shop.origin}/contact`, {
          method: "POST",
          body,
          headers: {
            ...headers,
            Origin: shop.origin,
            "Content-Type": "application/x-www-form-urlencoded",
            ...more,
          },
        }),
        "192.0.2.7",
      );
    await expectCheap([400, 403, 413, 415], () =>
      Promise.all([
        form("a&".repeat(1_000)),
        form("a=b", { Origin: "https://other.example" }),
        form(`a=${"x".repeat(300_000)}`),
        form("a=b", { "Content-Type": "text/plain" }),
      ]),
    );
  });

  it("makes no compressor for calls from outside", async () => {
    await expectCheap([413], () =>
      Promise.all(
        ["/webhooks/leopards", "/payments/jazzcash/return"].map((path) =>
          shop.post(path, { headers, form: { a: "x".repeat(300_000) } }),
        ),
      ),
    );
  });

  it("makes no compressor for files and what is no request", async () => {
    const server = await built.serve(shop.shop.config, built.serverParts(shop.shop, process.cwd()));
    cleanUp(() => server.stop(0));
    const { port } = server.server.address() as { port: number };
    const answer = (path: string, method = "GET", more = {}) =>
      new Promise<Response>((resolve, reject) => {
        const request = send(
          { port, path, method, headers: { ...headers, ...more } },
          (response: IncomingMessage) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk) => chunks.push(chunk));
            response.on("end", () =>
              resolve(
                new Response(Buffer.concat(chunks), {
                  status: response.statusCode ?? 0,
                  headers: response.headers as Record<string, string>,
                }),
              ),
            );
          },
        );
        request.on("error", reject).end();
      });
    await expectCheap([400, 404, 405, 413], () =>
      Promise.all([
        answer("/media/no-such-photo-640.avif"),
        answer("/media/no-such-photo-640.avif", "POST"),
        answer("/healthz", "POST"),
        answer("/cart", "POST", { "Content-Length": "300000" }),
        answer("/", "GET", { Host: "a b" }),
      ]),
    );
  });

  it.each([
    ["a page from the cache", "GET /terms", {}, "", 200],
    ["a file", "GET /favicon.ico", {}, "", 200],
    ["a form", "POST /cart", { Origin: "http://localhost:3000" }, "intent=remove&entry=1", 302],
    ["a refused form", "POST /cart", { Origin: "https://other.example" }, "intent=remove&entry=1", 403],
    ["what is no request", "TRACE /", {}, "", 400],
  ])(
    "answers another network's next request among the next three: %s",
    async (_, line, more, body, status) => {
      const answered: string[] = [];
      const parts = built.serverParts(shop.shop, process.cwd());
      await (await shop.get("/terms")).text();
      const server = await built.serve(
        { ...shop.shop.config, trustedProxies: ["127.0.0.1"] },
        {
          ...parts,
          cacheResponder(request, response) {
            if (request.url !== "/hold") return parts.cacheResponder(request, response);
            // Longer than the door stays open.
            for (const begin = performance.now(); performance.now() - begin < 20; );
            response.end();
            return true;
          },
          observe: (request, response) =>
            response.once("finish", () =>
              answered.push(`${request.headers["x-forwarded-for"]} ${response.statusCode}`),
            ),
        },
      );
      cleanUp(() => server.stop(0));
      const { port } = server.server.address() as { port: number };
      const sockets = await Promise.all(
        Array.from({ length: 502 }, async () => {
          const socket = connect(port, "127.0.0.1");
          socket.on("error", () => {}).resume();
          await once(socket, "connect");
          return socket;
        }),
      );
      cleanUp(() => sockets.forEach((socket) => void socket.destroy()));
      await vi.waitFor(
        async () => expect(await promisify(server.server.getConnections).call(server.server)).toBe(502),
        60_000,
      );
      const send = (requestLine: string, network: string) => {
        const fields = {
          Host: "localhost:3000",
          "X-Forwarded-For": network,
          "Content-Length": body.length,
          ...more,
        };
        const type = "Content-Type: application/x-www-form-urlencoded";
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
        sockets.pop()?.write([`${requestLine} HTTP/1.1`, ...lines, type, "", body].join("\r\n"));
      };
      send("GET /hold", "192.0.2.9");
      for (let n = 0; n < 500; n++) send(line, "192.0.2.1");
      send(line, "192.0.2.2");
      await vi.waitFor(() => expect(answered).toHaveLength(502), 60_000);
      const next = answered.slice(answered.indexOf("192.0.2.9 200") + 1);
      expect(next.length).toBeGreaterThan(400);
      expect(next.slice(0, 3)).toContain(`192.0.2.2 ${status}`);
    },
  );

  it.each(["/search?query=a&sort=%22%3E%3Cb%3E", "/cart"])(
    "names the shop's phone and WhatsApp, and leads back to %s",
    async (path) => {
      const { body } = await screen(duringOutage(() => shop.get(path, { headers })));
      expect(body.get("link", "Try again").attributes.href).toBe(path);
      expect(body.get("link", `0300 "123" 4567`).attributes.href).toBe("tel:03001234567");
      expect(body.get("link", "WhatsApp").attributes.href).toBe("https://wa.me/923001234567");
    },
  );
});
