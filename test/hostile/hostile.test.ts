import { afterAll, describe, expect, it, vi } from "vitest";
import type { MessageKind } from "../../shop/base/outbox/message-kind.ts";
import { changeProducts } from "../../shop/catalogue/product/change-products.ts";
import { renderEmail } from "../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../shop/mail/emails/secret-links.ts";
import { blankSettings } from "../blank-settings.ts";
import { openBrowserShop } from "../browser/browser-shop.ts";
import { orderByNumber } from "../orders-fixture.ts";
import { accessTable, createAccessFixture } from "../routes/access-table.ts";
import { built, Visitor } from "../test-shop.ts";
import { findInconsistencies } from "./find-inconsistencies.ts";
import { formatTable, reachedShare, runHostile } from "./hostile-run.ts";
import { markup } from "./hostile-values.ts";
import { trackReach } from "./track-reach.ts";
import type { World } from "./valid-cases.ts";

// `npm run test:all` sends 12,000 requests with a random seed; `npm test` fewer. The seed makes a run the same again.
const requests = process.env.TEST_ALL ? 12_000 : 400;
const seed = Number(process.env.HOSTILE_SEED || 20_261_121);
/** What must be among the input of every run. */
const kinds = [
  ...[
    "any Unicode",
    "Urdu",
    "emoji",
    "right-to-left marks",
    "NUL and control",
    "1 MB strings",
    "long text",
    "markup",
  ],
  ...["arrays for strings", "prototype keys", "prototype", "numbers", "wrong types", "duplicated fields"],
  ...["missing fields", "methods", "headers", "cookies"],
];

describe("hostile input", { timeout: 30 * 60_000 }, async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "LumiSkin <hello@lumiskin.example>" };
  const shop = await openBrowserShop({ ...smtp, LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "10000" });
  trackReach(shop.shop.pool);
  const world = await createWorld();
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on("unhandledRejection", onRejection);
  afterAll(() => void process.off("unhandledRejection", onRejection));

  /** People, an order and a cart, with hostile text wherever they may write. */
  async function createWorld(): Promise<World> {
    const customer = await shop.signUp("hostile@example.com");
    const admin = await shop.signUpAdmin("owner@example.com");
    const { as } = customer;
    const hostileText = markup.slice(0, 6).join(" ");
    await shop.post("/profile", { as, form: { fullName: markup[0] ?? "", phone: "0300 1234567" } });
    await shop.post("/profile", { as, form: { address: hostileText.slice(0, 400) } });
    for (const message of markup)
      await shop.post("/contact", {
        form: { name: message, email: "hostile@example.com", phone: "", message },
      });
    const text = hostileText.slice(0, 300);
    const fixture = await createAccessFixture(shop, as, { shippingAddress: text, notes: text });
    await storeHostileText(fixture.checkout, admin.as);
    const spare = await shop.signUp("spare@example.com");
    await shop.post("/newsletter", { form: { email: "reader@example.com" } });
    const newsletterReader = await shop.db
      .selectFrom("newsletterSubscribers")
      .select("id")
      .executeTakeFirstOrThrow();
    return {
      shop,
      people: { visitor: new Visitor(), customer: as, admin: admin.as },
      fixture,
      spare: { id: spare.id, email: spare.email },
      subscriber: newsletterReader.id,
      placed: [],
    };
  }

  /** Hostile text wherever an admin may write: on an order's parcel, and what every page shows of the shop. */
  async function storeHostileText(checkout: string, as: Visitor): Promise<void> {
    const orderPath = `/dashboard/orders/${checkout}`;
    const { ownerNotes } = await orderByNumber(shop.db, Number(checkout.slice(3)));
    const announcement = { text: markup[0] ?? "", version: "", seen: "" };
    for (const [path, form] of [
      [orderPath, { intent: "notes", notes: markup.join("\n"), shownNotes: ownerNotes ?? "" }],
      [orderPath, { intent: "tracking", tracking: markup[0] ?? "" }],
      ["/dashboard/settings", { ...blankSettings, whatsAppMessage: markup.slice(0, 3).join(" ") }],
      ["/dashboard/content/announcement", announcement],
    ] as const)
      expect(`${path} ${(await shop.post(path, { as, form })).status}`).toMatch(/ 30[23]$/);
    const texts = markup.slice(0, 3);
    const words = {
      description: markup.join("\n"),
      ingredients: texts.join("\n"),
      cautions: texts.join(" "),
    };
    const set = { ...words, benefits: texts, usage: texts, size: texts[0] ?? "" };
    await changeProducts(shop.db, [{ id: "lumiskin-niacinamide-zinc", set }], { actorId: null });
  }

  it("neither breaks the shop nor leaves it unable to take what is right", async () => {
    const errorLog = vi.spyOn(built.log, "error");
    const outcome = await runHostile(world, { requests, seed });
    console.log(`\n${formatTable(outcome)}\nseed ${seed}`);
    const { tried, share } = reachedShare(outcome);
    expect(outcome.faults).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(requests);
    expect(share).toBeGreaterThanOrEqual(0.3);
    // Every class of input was tried, in the long form often.
    const minPerKind = requests < 5000 ? 1 : 50;
    expect(kinds.filter((kind) => (outcome.tallies.get(kind)?.tried ?? 0) < minPerKind)).toEqual([]);
    expect(outcome.placed).toBeGreaterThan(0);
    expect(errorLog.mock.calls).toEqual([]);
    errorLog.mockRestore();
    expect(rejections).toEqual([]);
  });

  it("leaves the database consistent", async () => {
    expect(await findInconsistencies(shop.shop.pool)).toEqual([]);
  });

  it("runs no script in a browser that shows what was stored or sent", async () => {
    const visitorPages = ["/", "/catalog", "/p1", "/contact", "/article/where-a-serum-goes"];
    const reflected = markup.slice(0, 6).map((text) => `/search?q=${encodeURIComponent(text)}`);
    const pagesMatching = (start: RegExp, who: "customer" | "admin") =>
      Object.entries(accessTable)
        .filter(([path, row]) => start.test(path) && !/[.]/.test(path) && row.get[who] === "200")
        .map(([, row]) => row.url(world.fixture));
    const customerPages = pagesMatching(/^\/(profile|orders|cart|checkout|settings(?!\/data))/, "customer");
    const adminPages = pagesMatching(/^\/dashboard/, "admin");
    expect(customerPages.length).toBe(8);
    expect(adminPages.length).toBeGreaterThan(35);
    const visits = [
      { who: "visitor", pages: [...visitorPages, ...reflected] },
      { who: "customer", pages: customerPages },
      { who: "admin", pages: [...adminPages, `/dashboard?order=${world.fixture.order}`] },
    ] as const;
    await storeHostileText(world.fixture.checkout, world.people.admin);
    for (const { who, pages } of visits) {
      await shop.visit(async (page, context) => {
        page.on("dialog", () => expect.unreachable("a dialog was opened"));
        await shop.signIn(context, { as: world.people[who] });
        for (const path of pages) {
          expect(`${path} ${(await page.goto(path))?.status()}`).toBe(`${path} 200`);
          if (path === "/dashboard/messages" || path === `/dashboard/orders/${world.fixture.checkout}`)
            await expect.poll(() => page.content()).toContain("data-hostile");
          expect(`${path} ${await countTraces(page)}`).toBe(`${path} 0`);
        }
      });
    }
  });

  it("runs no script in the letters that tell of it", async () => {
    const context = {
      db: shop.db,
      origin: shop.origin,
      links: secretLinks(shop.db, shop.shop.secret, shop.origin),
    };
    const rows = await shop.db.selectFrom("outbox").select(["kind", "subjectId"]).limit(150).execute();
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(3);
    await shop.visit(async (page) => {
      let shown = 0;
      for (const { kind, subjectId } of rows) {
        const email = await renderEmail(context, kind as MessageKind, subjectId);
        if (!email) continue;
        await page.setContent(email.html);
        expect(`${kind} ${await countTraces(page)}`).toBe(`${kind} 0`);
        shown++;
      }
      expect(shown).toBeGreaterThan(10);
    });
  });
});

/** How many elements hostile text has made, and whether its script ran. */
function countTraces(page: { evaluate<T>(script: () => T): Promise<T> }): Promise<number> {
  return page.evaluate(
    () => document.querySelectorAll("[data-hostile]").length + ("hostile" in globalThis ? 1 : 0),
  );
}
