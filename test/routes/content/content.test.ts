import { describe, expect, it, vi } from "vitest";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { contentEntries, findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { contentPhotoUses } from "../../../shop/content/texts/content-queries.ts";
import fc from "../../fast-check.ts";
import { unsafeParts } from "../../pages/unsafe-parts.ts";
import { screen, screenOf } from "../../screen.ts";
import { submit, type Typed } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const otherServer = await openTestShop({ sameDatabaseAs: shop });
const { as, id: actorId } = await shop.signUpAdmin();
const { as: sana } = await shop.signUpAdmin("sana@example.com");

const pathOf = (key: string) => `/dashboard/content/${key}`;
const pageText = async (path: string, who?: Visitor) => (await shop.get(path, who ? { as: who } : {})).text();
const formOf = async (key: string, typed: Typed = {}, { who = as, button = "Save" } = {}) =>
  (await shop.fill(pathOf(key), button, typed, { as: who })).fields;
const save = async (key: string, typed: Typed, who = as, button = "Save") =>
  shop.post(pathOf(key), { as: who, form: await formOf(key, typed, { who, button }) });
/** Sends what no browser would. */
const send = async (key: string, forged: Record<string, string>) =>
  shop.post(pathOf(key), { as, form: { ...(await formOf(key)), ...forged } });
const preview = (key: string, typed: Typed) => save(key, typed, as, "Preview");
const locationOf = (response: Response) => `${response.status} ${response.headers.get("Location")}`;
const versionOf = async (key: string) =>
  (await shop.db.selectFrom("content").select("version").where("key", "=", key).executeTakeFirst())
    ?.version ?? 0;

/** The text of a page between two marks in its HTML. */
function htmlOf(html: string, start: RegExp, end: string): string {
  const from = html.search(start);
  if (from < 0) throw new Error(`the page has no ${start}`);
  return html.slice(from, html.indexOf(end, from));
}

describe("the shop's texts", () => {
  it.each(contentEntries.map(({ key }) => key))(
    "%s can be saved as it is, which changes nothing",
    async (key) => {
      expect(locationOf(await save(key, {}))).toBe(`303 ${pathOf(key)}?saved=same`);
      expect(await versionOf(key)).toBe(0);
    },
  );

  it("are listed, each with where it shows and what it says", async () => {
    const { main } = await screen(shop.get("/dashboard/content", { as }));
    for (const { key, title, where } of contentEntries) {
      const link = main.links.find(({ to }) => to === pathOf(key));
      expect(link?.text).toContain(title);
      if (!["slide-4", "slide-5"].includes(key)) expect(link?.text).toContain(where);
    }
    expect(main.text).toContain("Ten quiet minutes");
  });

  it.each([
    ["slide-1", { headline: "Eid is near" }, "/"],
    ["slide-4", { shown: "yes", headline: "A fourth slide", action: "Look", target: "/p1" }, "/"],
    ["trending", { title: "A morning ritual" }, "/"],
    ["featured", { lead: "Start with three." }, "/"],
    ["featured", { pageLead: "All of them." }, "/featured"],
    ["story", { text: "Our own words." }, "/about"],
    ["announcement", { text: "Free gift wrap until Sunday" }, "/catalog"],
    ["footer", { about: "Serums, sent everywhere." }, "/p1"],
    ["about", { body: "## How we began\n\nIn a kitchen." }, "/about"],
    ["privacy", { body: "## Nothing\n\nWe keep nothing." }, "/privacy-policy"],
    ["terms", { lead: "In short: be kind." }, "/terms"],
    ["exchange-policy", { body: "Bring it back." }, "/exchange-policy"],
    ["search-words", { words: "razor: ustura" }, "/search?q=ustura"],
  ])("%s shows %j at the next request, on every server", async (key, typed, path) => {
    const [words = ""] = Object.values(typed).slice(-1);
    const shown =
      { "slide-4": "A fourth slide", "search-words": "Eyebrow Razors" }[key] ??
      words.split("\n").at(-1) ??
      "";
    await Promise.all([shop.get(path), otherServer.get(path)]);
    expect(locationOf(await save(key, typed))).toBe(`303 ${pathOf(key)}?saved=yes`);
    expect(await pageText(path)).toContain(shown);
    await vi.waitFor(async () => expect(await (await otherServer.get(path)).text()).toContain(shown), {
      timeout: 120_000,
    });
  });

  it("show which sentences our own text has gained, where a shop has a text of its own", async () => {
    const news = async (key: string) => (await screen(shop.get(pathOf(key), { as }))).main.text;
    const [reviews = "", hidden = ""] = findContentEntry("terms")?.news ?? [];
    expect(await pageText("/terms")).toContain(reviews);
    // Saved above with the first text's body, then with another.
    expect(await news("terms")).not.toContain("Our standard text now says more");
    await save("terms", { body: `## Reviews\n\n${hidden}` });
    const text = await news("terms");
    expect(text).toContain(`Our standard text now says more`);
    expect(text.split(reviews)).toHaveLength(2);
    expect(text).not.toContain(hidden);
    expect(await news("exchange-policy")).not.toContain("Our standard text now says more");
  });

  it("leave a revision and an audit event of what changed", async () => {
    await save("story", { headline: "Skincare for two" });
    const [revision] = await latestRevisions(shop.db, "content", "story", 1);
    expect(revision).toMatchObject({ actorId, after: { headline: "Skincare for two" } });
    const audit = await pageText("/dashboard/audit", as);
    expect(screenOf(audit).main.text).toMatch(/changed the text Brand story\s*\(Headline\)/);
  });

  it("may have no announcement, and a slide that is hidden again", async () => {
    await save("announcement", { text: "" });
    expect(await pageText("/catalog")).not.toContain("Announcement");
    await save("slide-4", { shown: "no" });
    expect(await pageText("/")).not.toContain("A fourth slide");
  });

  it("name the photos that they show", async () => {
    await save("story", { photo: "hero-jade" });
    const uses = (await contentPhotoUses(shop.db)).map(({ entry, photo }) => `${entry.key} ${photo}`);
    expect(uses).toEqual(
      expect.arrayContaining(["story hero-jade", "slide-1 hero-serums", "about editorial-flatlay"]),
    );
    await expect(shop.db.deleteFrom("media").where("name", "=", "hero-jade").execute()).rejects.toThrow(
      /content_photos/,
    );
  });

  it("choose the featured products one by one, in an order of their own, or a category", async () => {
    const names = async () =>
      (await screen(shop.get("/featured"))).main.all("article").map((card) => card.get("h2").text);
    await save("featured", { product1: "eyebrow-razor", product2: "lumiskin-retinol" });
    expect(await names()).toEqual(["Eyebrow Razors", "Retinol Face Serum"]);
    await save("featured", { product1: "", product2: "", category: "healthcare" });
    expect(await names()).toHaveLength(7);
    await save("featured", { category: "skincare" });
    expect(await names()).toHaveLength(3);
  });
});

describe("a form of a text that is refused", () => {
  it.each([
    ["slide-1", { headline: " " }, "headline", "Please fill this in"],
    ["slide-1", { headline: "x".repeat(61) }, "headline", "Please use at most 60 characters"],
    [
      "slide-1",
      { target: "javascript:alert(1)" },
      "target",
      "Please enter a page of your shop, such as /catalog, or a web address starting with https://",
    ],
    [
      "slide-1",
      { target: "//evil.example" },
      "target",
      "Please enter a page of your shop, such as /catalog, or a web address starting with https://",
    ],
    [
      "slide-1",
      { target: "catalog" },
      "target",
      "Please enter a page of your shop, such as /catalog, or a web address starting with https://",
    ],
    [
      "slide-1",
      { target: "mailto:a@b.example" },
      "target",
      "Please enter a page of your shop, such as /catalog, or a web address starting with https://",
    ],
    ["featured", { category: "no-such" }, "category", "Please choose one of the categories"],
    ["featured", { product1: "no-such" }, "product1", "Please choose one of the products"],
    ["slide-2", { shown: "maybe" }, "shown", "Please choose one of these"],
    [
      "exchange-policy",
      { days: "0" },
      "days",
      "Please enter a number of days from 1 to 365, or leave it blank",
    ],
    ["exchange-policy", { courier: "them" }, "courier", "Please choose one of these"],
    ["terms", { body: "x".repeat(20_001) }, "body", "Please use at most 20,000 characters"],
    ["terms", { body: "" }, "body", "Please fill this in"],
  ])("%s %j says so beside its field and keeps what was typed", async (key, typed, field, message) => {
    const before = await versionOf(key);
    const { status, main } = await screen(send(key, typed));
    expect(status).toBe(400);
    const shown = main.field(field);
    expect(shown.description).toContain(message);
    expect(shown.invalid).toBe(true);
    expect(await versionOf(key)).toBe(before);
  });

  it("of a photo that there is not", async () => {
    const answer = await send("story", { photo: "no-such-photo" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please choose one of the photos");
  });

  it.each<Record<string, string>>([
    {},
    { intent: "preview" },
    { intent: "restore" },
    { intent: "restore", to: "x", version: "0" },
  ])("%j is no form of ours", async (form) => {
    expect((await shop.post(pathOf("story"), { as, form })).status).toBe(400);
  });

  it("of a text that there is not", async () => {
    expect((await shop.get(pathOf("no-such"), { as })).status).toBe(404);
    expect((await shop.post(pathOf("no-such"), { as, form: {} })).status).toBe(404);
  });
});

describe("a preview", () => {
  it("of a long text is what the page will show, and saves nothing", async () => {
    const part = fc.constantFrom(
      ..."## A|### B|text|**bold**|- one\n- two|1. one\n2. two|> quote|[us](/contact)|[x](javascript:1)|<script>1</script>|| a | b |\n|---|---|\n| c | d |".split(
        /\|(?=[#t*\-1>[<|])/,
      ),
      "میری جلد",
      "a & b < c",
    );
    const texts = fc.sample(
      fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("\n\n")),
      { numRuns: 12, seed: 18 },
    );
    for (const body of texts) {
      const before = await versionOf("terms");
      const html = await (await preview("terms", { body })).text();
      expect(await versionOf("terms")).toBe(before);
      const previewed = htmlOf(html, /data-preview-text/, "</section></div></div></section>").replace(
        /^[^>]*>/,
        "",
      );
      expect((await save("terms", { body })).status).toBe(303);
      const page = await pageText("/terms");
      const prose = htmlOf(page, /<div class="prose">/, '<p class="border-t').replace(/^[^>]*>/, "");
      const shortest = Math.min(prose.length, previewed.length);
      expect(previewed.slice(0, shortest), body).toBe(prose.slice(0, shortest));
      expect(shortest).toBeGreaterThan(10);
    }
  });

  it("is of every kind, and keeps what was typed", async () => {
    for (const [key, typed, shown] of [
      ["slide-2", { headline: "Cooler still" }, "Cooler still"],
      ["trending", { secondTitle: "Ask Ayesha" }, "Ask Ayesha"],
      ["story", { text: "Typed and not saved" }, "Typed and not saved"],
      ["about", { body: "## Typed\n\nand not saved" }, "and not saved"],
    ] as const) {
      const { status, main } = await screen(preview(key, typed));
      expect(status).toBe(200);
      expect(main.all("section").find(({ attributes }) => attributes.id === "preview")?.text).toContain(
        shown,
      );
      expect(main.field(Object.keys(typed)[0] ?? "").value).toBe(Object.values(typed)[0]);
    }
  });

  it("and the page hold nothing of what must not be in a text", async () => {
    const body = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)> <svg onload=alert(1)>",
      '<iframe src="https://evil.example"></iframe>',
      "[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](http://evil.example)",
      "![e](https://evil.example/pixel.gif)",
      "## <a onclick=alert(1)>x</a>",
    ].join("\n\n");
    const { main: previewed } = await screen(preview("terms", { body }));
    const panel = previewed.all("section").find(({ attributes }) => attributes.id === "preview");
    expect(panel && unsafeParts(panel)).toEqual([]);
    await save("terms", { body });
    const { main } = await screen(shop.get("/terms"));
    expect(unsafeParts(main)).toEqual([]);
    expect(main.text).toContain("<script>alert(1)</script>");
  });
});

describe("two people on one text", () => {
  it("who changed different fields lose nothing, and are told", async () => {
    const mine = await formOf("trending", { title: "Mine" });
    await save("trending", { secondTitle: "Theirs" }, sana);
    const answer = await shop.post(pathOf("trending"), { as, form: mine });
    expect(locationOf(answer)).toBe(`303 ${pathOf("trending")}?saved=yes&kept=secondTitle`);
    const { main } = await screen(shop.get(answer.headers.get("Location") ?? "", { as }));
    expect(main.text).toContain("Changes by someone else were kept: Second card.");
    expect([main.field("title").value, main.field("secondTitle").value]).toEqual(["Mine", "Theirs"]);
  });

  it("who changed the same field are shown both, and the second saves after having seen it", async () => {
    const mine = await formOf("story", { headline: "Mine" });
    await save("story", { headline: "Theirs" }, sana);
    const answer = await shop.post(pathOf("story"), { as, form: mine });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    const { main } = screenOf(html);
    expect(main.text).toContain("Someone else changed this while you were editing");
    expect(main.text).toContain("sana@example.com");
    expect(main.get("section", "Someone else changed this while you were editing").text).toContain("Theirs");
    expect(main.field("headline").value).toBe("Mine");
    expect((await screen(shop.get(pathOf("story"), { as }))).main.field("headline").value).toBe("Theirs");
    const again = await shop.post(pathOf("story"), { as, form: submit(html, "Save").fields });
    expect(locationOf(again)).toBe(`303 ${pathOf("story")}?saved=yes`);
    expect(await pageText("/about")).toContain("Mine");
  });
});

describe("an earlier version", () => {
  it("is listed with its difference, and going back to it is a revision of its own", async () => {
    const first = (await formOf("about")).lead ?? "";
    await save("about", { lead: "One" });
    await save("about", { lead: "Two" });
    const version = await versionOf("about");
    const { main } = await screen(shop.get(`${pathOf("about")}?version=${version - 2}`, { as }));
    const opened = main.get("section", "Earlier versions");
    expect(opened.text).toContain("What would change if you restore this version.");
    expect(opened.all("del").map(({ text }) => text)).toEqual([expect.stringContaining("Two")]);
    expect(opened.all("ins").map(({ text }) => text)).toEqual([expect.stringContaining(first)]);
    const form = { intent: "restore", to: String(version - 2), version: String(version) };
    expect(locationOf(await shop.post(pathOf("about"), { as, form }))).toBe(
      `303 ${pathOf("about")}?saved=back`,
    );
    expect(await versionOf("about")).toBe(version + 1);
    expect(await pageText("/about")).toContain(first.split("'")[0] ?? "");
    expect((await shop.post(pathOf("about"), { as, form })).status).toBe(409);
  });

  it("that there is not is not shown, nor gone back to", async () => {
    const { status, main } = await screen(shop.get(`${pathOf("about")}?version=99999`, { as }));
    expect(status).toBe(200);
    expect(main.text).not.toContain("Restore this version");
    const form = { intent: "restore", to: "99999", version: String(await versionOf("about")) };
    expect((await shop.post(pathOf("about"), { as, form })).status).toBe(409);
  });
});
