import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// docs/house-rules.md: server -> app -> shop -> platform, never back, no circles.
const layers = ["platform", "shop", "app", "server"];
const files = globSync("{app,db,platform,server,shop}/**/*.{ts,tsx,mjs}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The files of the checkout that a file imports. */
function importsOf(file: string): string[] {
  return importsIn(file, sources.get(file) ?? "");
}

function importsIn(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) => normalize(join(dirname(file), specifier)));
}

const queriesOfOthers: string[] = [
  "shop/catalogue/search/search-index.ts -> shop/content/articles/article-queries.ts",
  "shop/catalogue/search/search-index.ts -> shop/content/texts/content-queries.ts",
  "shop/catalogue/stock/stock-settings-queries.ts -> shop/content/settings/setting-queries.ts",
  "shop/checkout/cart/add-to-cart.ts -> shop/catalogue/product/catalogue-queries.ts",
  "shop/checkout/cart/add-to-cart.ts -> shop/content/settings/settings-queries.ts",
  "shop/checkout/cart/cart-queries.ts -> shop/catalogue/product/product-stock-queries.ts",
  "shop/checkout/cart/cart-queries.ts -> shop/content/settings/setting-queries.ts",
  "shop/checkout/place/hold-stock-queries.ts -> shop/orders/confirm/confirmation-settings-queries.ts",
  "shop/checkout/place/place-order.ts -> shop/catalogue/stock/stock-queries.ts",
  "shop/checkout/place/place-order.ts -> shop/orders/confirm/phone-mark-queries.ts",
  "shop/checkout/place/placement-queries.ts -> shop/orders/confirm/placement-confirmation-queries.ts",
  "shop/checkout/place/take-order.ts -> shop/orders/list/editable-order-queries.ts",
  "shop/checkout/place/take-order.ts -> shop/orders/list/product-to-order-queries.ts",
  "shop/customers/account/personal-data.ts -> shop/orders/list/order-history-queries.ts",
  "shop/customers/account/session-queries.ts -> shop/checkout/cart/cart-queries.ts",
  "shop/fulfilment/parcels/cancel-came-back.ts -> shop/catalogue/stock/stock-level-queries.ts",
  "shop/fulfilment/parcels/receive-back.ts -> shop/catalogue/stock/stock-level-queries.ts",
  "shop/mail/emails/account-emails.ts -> shop/staff/staff-queries.ts",
  "shop/mail/emails/customer-email.ts -> shop/content/settings/settings-queries.ts",
  "shop/mail/emails/email-queries.ts -> shop/orders/list/order-line-queries.ts",
  "shop/mail/emails/email-queries.ts -> shop/orders/list/order-payment-queries.ts",
  "shop/mail/emails/order-emails.ts -> shop/content/settings/settings-queries.ts",
  "shop/mail/emails/owner-digest.ts -> shop/content/settings/settings-queries.ts",
  "shop/mail/emails/parcel-email-queries.ts -> shop/orders/list/order-line-queries.ts",
  "shop/mail/emails/payment-email-queries.ts -> shop/orders/list/order-line-queries.ts",
  "shop/mail/emails/refund-email-queries.ts -> shop/orders/list/order-line-queries.ts",
  "shop/mail/outbox/deliver-message.ts -> shop/content/settings/settings-queries.ts",
  "shop/mail/whatsapp/writable-order-queries.ts -> shop/fulfilment/parcels/customer-parcel-queries.ts",
  "shop/orders/answers/find-parcels-by-phone.ts -> shop/fulfilment/parcels/customer-parcel-queries.ts",
  "shop/orders/answers/linked-order-queries.ts -> shop/fulfilment/parcels/customer-parcel-queries.ts",
  "shop/orders/change/change-order-queries.ts -> shop/catalogue/stock/stock-queries.ts",
  "shop/orders/confirm/confirmation-settings-queries.ts -> shop/content/settings/setting-queries.ts",
  "shop/orders/lifecycle/transition-effects.ts -> shop/catalogue/stock/stock-queries.ts",
  "shop/orders/list/axes-queries.ts -> shop/fulfilment/paid-parcels/paid-parcel-queries.ts",
  "shop/orders/list/axes-queries.ts -> shop/payments/queues/payment-queue-queries.ts",
  "shop/orders/list/product-to-order-queries.ts -> shop/catalogue/product/product-stock-queries.ts",
  "shop/orders/list/product-to-order-queries.ts -> shop/content/settings/setting-queries.ts",
  "shop/orders/list/stats/trending-products.ts -> shop/catalogue/product/catalogue-queries.ts",
  "shop/orders/whereabouts/whereabouts-queries.ts -> shop/fulfilment/paid-parcels/paid-parcel-queries.ts",
  "shop/orders/whereabouts/whereabouts-queries.ts -> shop/payments/queues/payment-queue-queries.ts",
  "shop/payments/advances/advance-settings-queries.ts -> shop/content/settings/setting-queries.ts",
  "shop/staff/change-staff.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/change-staff.ts -> shop/customers/account/revoke-access-queries.ts",
  "shop/staff/create-first-owner.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/grant-owner.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/name-staff.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/password-reset.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/password-reset.ts -> shop/customers/account/password-reset-queries.ts",
  "shop/staff/password-reset.ts -> shop/customers/account/revoke-access-queries.ts",
  "shop/staff/set-discount-limit.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/staff-queries.ts -> shop/customers/account/customer-queries.ts",
  "shop/staff/staff-settings-queries.ts -> shop/content/settings/setting-queries.ts",
];

const layerOf = (file: string) => file.split("/")[0] ?? "";
/** The folder of a file in `shop/`; none for `shop/schema.ts`, which joins the tables of all trades. */
const shopFolderOf = (file: string) => (dirname(file) === "shop" ? "" : dirname(file));
/** The trade of a file in `shop/`. */
const tradeOf = (file: string) => (dirname(file) === "shop" ? "" : (file.split("/")[1] ?? ""));

/** What any trade may import of another, besides its use cases: types, states, tables, and the three kernels. */
const isShared = (file: string) =>
  /^shop\/(base|payments\/ledger|orders\/lifecycle)\/|\/model\/|schema\.ts$/.test(file);

/** The imports of another trade that are not shared. `overview` and `undo` are above all trades. */
const betweenTrades = [...imports].flatMap(([from, targets]) =>
  targets
    .filter((to) => layerOf(from) === "shop" && layerOf(to) === "shop" && !isShared(to))
    .map((to) => ({ from, to, trades: [tradeOf(from), tradeOf(to)] }))
    .filter(({ trades: [a, b] }) => a && b && a !== b),
);

describe("the arrow between the rooms", () => {
  it("finds the rooms at all", () => {
    expect(new Set(files.map(layerOf))).toEqual(new Set(["app", "db", "platform", "server", "shop"]));
    expect([...imports.values()].flat().length).toBeGreaterThan(100);
  });

  it.each(layers)("%s imports nothing from above", (from) => {
    const higherLayers = layers.slice(layers.indexOf(from) + 1);
    const violations = files
      .filter((file) => layerOf(file) === from)
      .flatMap((file) =>
        (imports.get(file) ?? [])
          .filter((to) => higherLayers.includes(layerOf(to)))
          .map((to) => `${file} -> ${to}`),
      );
    expect(violations).toEqual([]);
  });

  it("has no circle between the folders of the shop", () => {
    const edges = new Map<string, Set<string>>();
    for (const [file, targets] of imports) {
      if (layerOf(file) !== "shop" || !shopFolderOf(file)) continue;
      for (const to of targets) {
        if (layerOf(to) !== "shop" || !shopFolderOf(to) || shopFolderOf(to) === shopFolderOf(file)) continue;
        edges.set(shopFolderOf(file), (edges.get(shopFolderOf(file)) ?? new Set()).add(shopFolderOf(to)));
      }
    }
    expect(edges.size).toBeGreaterThan(2);
    expect(findCycle(edges)).toEqual([]);
  });

  it("has no circle of files, types aside", () => {
    const edges = files.map((file): [string, Set<string>] => {
      const source = (sources.get(file) ?? "").replace(/^import type [^;]+;/gm, "");
      return [file, new Set(importsIn(file, source))];
    });
    expect(findCycle(new Map(edges))).toEqual([]);
  });

  it("has no two trades that import each other", () => {
    const pairs = new Set(betweenTrades.map(({ trades }) => trades.join(" -> ")));
    expect(pairs.size).toBeGreaterThan(10);
    expect([...pairs].filter((pair) => pairs.has(pair.split(" -> ").reverse().join(" -> ")))).toEqual([]);
  });

  it("has no other import of another trade's queries than these, which are to become fewer", () => {
    const found = betweenTrades
      .filter(
        ({ to, trades: [from = ""] }) => to.endsWith("-queries.ts") && !["overview", "undo"].includes(from),
      )
      .map(({ from, to }) => `${from} -> ${to}`);
    expect([...new Set(found)].sort()).toEqual(queriesOfOthers);
  });

  it("has no identity below http", () => {
    const back = files.filter(
      (file) =>
        file.startsWith("app/http/") && imports.get(file)?.some((to) => to.startsWith("app/identity/")),
    );
    // It tells what a request has at hand, the services of identity too.
    expect(back).toEqual(["app/http/context.ts"]);
  });

  it("has nothing of the shop in db", () => {
    expect(
      files.filter((file) => layerOf(file) === "db" && imports.get(file)?.some((to) => layerOf(to) !== "db")),
    ).toEqual([]);
  });

  it("has no folder of more than 40 files, but for migrations, whose number only grows", () => {
    const folders = globSync("{app,bench,bin,db,platform,server,shop,test}/**/*.*")
      .map((file) => dirname(file))
      .filter((folder) => folder !== "db/migrations");
    const counts = Map.groupBy(folders, (folder) => folder);
    expect([...counts].filter(([, { length }]) => length > 40).map(([folder]) => folder)).toEqual([]);
  });

  it("has no two files of a folder that differ in .ts and .tsx alone", () => {
    expect(files.filter((file) => file.endsWith(".ts") && sources.has(`${file}x`))).toEqual([]);
  });
});

describe("what a kind of file may hold", () => {
  const filesMatching = (pattern: RegExp, predicate: (file: string) => boolean) =>
    files.filter((file) => predicate(file) && pattern.test(sources.get(file) ?? ""));

  it("keeps SQL in *-queries.ts", () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/;
    expect(
      filesMatching(sql, (file) => layerOf(file) !== "platform" && !file.endsWith("-queries.ts")),
    ).toEqual([]);
  });

  it("keeps React, Request and Response out of the shop", () => {
    const webImports =
      /from "(react|react-dom|react-router)[/"]|\bnew (Request|Response)\(|: (Request|Response)\b/;
    expect(filesMatching(webImports, (file) => ["shop", "platform"].includes(layerOf(file)))).toEqual([]);
  });

  it("reads the environment in the configuration alone", () => {
    const allowed = ["platform/config.ts", "server/entry.ts", "server/dev.ts"];
    const isElsewhere = (file: string) => !allowed.includes(file) && !file.startsWith("platform/database/");
    expect(filesMatching(/process\.env/, isElsewhere)).toEqual([]);
  });

  it("speaks to others in few files, which take the address from the configuration", () => {
    const networkCalls =
      /\bfetch\(|\bnew pg\.(Client|Pool)\(|(?:from |import\()"(nodemailer|better-auth\/plugins\/generic-oauth|node:(dgram|dns|https|http2|tls))"|\b(connect|createConnection|request|get)\b[^;]*from "node:(net|http)"/;
    expect(filesMatching(networkCalls, () => true).sort()).toEqual(
      [
        "app/identity/google.ts",
        // In the browser, to the shop itself.
        "app/ui/shell/use-panel-search.ts",
        "platform/database/content-versions.ts",
        "platform/database/embedded-postgres.ts",
        "platform/database/open-database.ts",
        "platform/http-exchange.ts",
        "platform/mail/emailjs.ts",
        "platform/mail/smtp.ts",
        // From caches of their own, whose method is called fetch.
        "server/pages/cached-page.ts",
        "server/pages/media-middleware.ts",
        "server/runtime/restore.ts",
      ].sort(),
    );
  });

  it("starts other programs in few files: PostgreSQL's own, what tells of accounts and processes, the decoder of photos", () => {
    expect(filesMatching(/from "node:child_process"/, () => true).sort()).toEqual(
      [
        "platform/database/create-cluster.ts",
        "platform/database/postgres-files.ts",
        "platform/database/postgres-process.ts",
        "platform/drop-root.ts",
        "platform/process-lock.mjs",
        "shop/catalogue/photos/normalise-photo.ts",
      ].sort(),
    );
  });

  it("makes neither code nor expressions from text, and nothing unguessable from Math.random", () => {
    expect(filesMatching(/\beval\(|new Function\(|from "node:vm"|Math\.random\(/, () => true)).toEqual([]);
  });

  it("has no file of 300 lines or more", () => {
    expect(files.filter((file) => (sources.get(file) ?? "").split("\n").length >= 300)).toEqual([]);
  });
});

/** The first circle in a graph, as the names along it; empty when there is none. */
function findCycle(edges: Map<string, Set<string>>): string[] {
  const finished = new Set<string>();
  const visit = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
