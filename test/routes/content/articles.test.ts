import { describe, expect, it } from "vitest";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { restoreArticle } from "../../../shop/content/articles/change-article.ts";
import { unsafeParts } from "../../pages/unsafe-parts.ts";
import { screen, screenOf } from "../../screen.ts";
import { submit, type Typed } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { as, id: actorId } = await shop.signUpAdmin();
const { as: sana } = await shop.signUpAdmin("sana@example.com");

const list = "/dashboard/articles";
const pageText = async (path: string, who?: Visitor) => (await shop.get(path, who ? { as: who } : {})).text();
const formOf = async (path: string, typed: Typed = {}, who = as, button = "Save") =>
  (await shop.fill(path, button, typed, { as: who })).fields;
const save = async (path: string, typed: Typed, who = as, button = "Save") =>
  shop.post(path, { as: who, form: await formOf(path, typed, who, button) });
/** Sends what no browser would. */
const send = async (path: string, forged: Record<string, string>) =>
  shop.post(path, { as, form: { ...(await formOf(path)), ...forged } });
const add = (typed: Typed) => save(`${list}/new`, typed, as, "Add article");
const locationOf = (response: Response) => response.headers.get("Location");

/** Where the shop shows an article. */
async function whereShown(id: string, title: string): Promise<string[]> {
  const pages = { page: `/article/${id}`, feed: "/feed.xml", map: "/sitemap.xml" };
  const shown: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const response = await shop.get(path);
    if (response.status === 200 && (await response.text()).includes(`/article/${id}`)) shown.push(name);
  }
  const others = screenOf(await pageText("/article/starting-with-retinol")).main.text;
  if (others.includes(title)) shown.push("others");
  const search = await pageText(`/search?q=${encodeURIComponent(title)}`);
  if (screenOf(search).main.links.some(({ to }) => to === `/article/${id}`)) shown.push("search");
  return shown;
}

describe("an article", () => {
  const title = "Monsoon skin";
  const everywhere = ["page", "feed", "map", "others", "search"];

  it("is a draft first, then in the shop, then archived, and comes back with its date", async () => {
    const added = await add({
      title,
      excerpt: "Damp days.",
      content: "## Less\n\nOf **everything**.",
      tags: "serum, rain",
    });
    const path = `${list}/monsoon-skin`;
    expect(locationOf(added)).toBe(`${path}?saved=new`);
    expect(await whereShown("monsoon-skin", title)).toEqual([]);
    expect(locationOf(await save(path, { status: "active" }))).toBe(`${path}?saved=yes`);
    expect(await whereShown("monsoon-skin", title)).toEqual(everywhere);
    const page = screenOf(await pageText("/article/monsoon-skin")).main;
    expect(page.headings).toEqual([title]);
    expect(page.get("h2", "Less")).toBeDefined();
    expect(page.all("strong").map(({ text }) => text)).toEqual(["everything"]);
    const published = async () =>
      (
        await shop.db
          .selectFrom("articles")
          .select(["publishedAt"])
          .where("id", "=", "monsoon-skin")
          .executeTakeFirstOrThrow()
      ).publishedAt;
    const first = await published();
    expect(first).not.toBeNull();
    await save(path, { status: "archived" });
    expect(await whereShown("monsoon-skin", title)).toEqual([]);
    await save(path, { status: "active" });
    expect(await whereShown("monsoon-skin", title)).toEqual(everywhere);
    expect(await published()).toEqual(first);
    const fields = (await latestRevisions(shop.db, "article", "monsoon-skin", 9)).map(({ after }) =>
      Object.keys(after),
    );
    expect(fields.slice(0, 3)).toEqual([["status"], ["status"], ["status"]]);
  });

  it.each([
    ["Monsoon skin", "monsoon-skin-2"],
    ["New", "article"],
    ["برسات میں جلد", "article-2"],
    ["Crème: à la carte!", "creme-a-la-carte"],
  ])("called %s gets the address %s", async (typed, id) => {
    expect(locationOf(await add({ title: typed }))).toBe(`${list}/${id}?saved=new`);
  });

  it("of the first range can be saved as it is, which changes nothing", async () => {
    const path = `${list}/where-a-serum-goes`;
    expect(locationOf(await save(path, {}))).toBe(`${path}?saved=same`);
  });

  it("keeps the date that it always had when it comes back from a draft", async () => {
    await shop.db
      .insertInto("articles")
      .values({ id: "undated", title: "Undated", createdAt: new Date("2026-01-02T03:04:05Z") })
      .execute();
    const path = `${list}/undated`;
    await save(path, { status: "archived" });
    await save(path, { status: "active" });
    expect(await pageText("/article/undated")).toContain("2 January 2026");
  });

  it.each([
    [{ title: " " }, "title", "Please enter a title"],
    [{ title: "x".repeat(121) }, "title", "Please use at most 120 characters"],
    [
      { tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() },
      "tags",
      "Please use at most 20 tags",
    ],
    [{ content: "x".repeat(20_001) }, "content", "Please use at most 20,000 characters"],
    [{ status: "gone" }, "status", "Please choose a status"],
  ])("is refused with %j beside its field", async (typed, field, message) => {
    const { status, main } = await screen(
      send(`${list}/where-a-serum-goes`, typed as Record<string, string>),
    );
    expect(status).toBe(400);
    expect(main.field(field).description).toContain(message);
  });

  it("is refused with a photo that there is not", async () => {
    const answer = await send(`${list}/where-a-serum-goes`, { featuredImage: "no-such-photo" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please choose one of the photos");
  });

  it("has a preview that saves nothing, and neither it nor the page brings what a text must not", async () => {
    const content =
      "<script>x</script>\n\n<svg onload=x>\n\n[a](javascript:x) ![b](data:x)\n\n<iframe src=x>";
    const path = `${list}/monsoon-skin`;
    const { status, main } = await screen(save(path, { content }, as, "Preview"));
    expect(status).toBe(200);
    const panel = main.all("section").find(({ attributes }) => attributes.id === "preview");
    expect(panel && unsafeParts(panel)).toEqual([]);
    expect(await pageText("/article/monsoon-skin")).toContain("Of <strong>everything");
    await save(path, { content });
    const [article] = (await screen(shop.get("/article/monsoon-skin"))).main.all("article");
    expect(article && unsafeParts(article)).toEqual([]);
    expect(article?.text).toContain("<script>x</script>");
  });

  it("which two people change loses nothing, and the second is told", async () => {
    const path = `${list}/keeping-your-tools-clean`;
    const mine = await formOf(path, { excerpt: "Mine" });
    await save(path, { excerpt: "Theirs", author: "Sana" }, sana);
    const answer = await shop.post(path, { as, form: mine });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(screenOf(html).main.text).toContain("Only they changed: Author.");
    expect((await shop.post(path, { as, form: submit(html, "Save").fields })).status).toBe(303);
    const now = await formOf(path);
    expect([now.excerpt, now.author]).toEqual(["Mine", "Sana"]);
  });

  it("goes back to an earlier version, but not to another status", async () => {
    const path = `${list}/glove-or-bath-brush`;
    const first = await formOf(path);
    await save(path, { title: "Glove!", status: "draft" });
    const form = { intent: "restore", to: "0", version: "1" };
    expect(locationOf(await shop.post(path, { as, form }))).toBe(`${path}?saved=back`);
    const now = await formOf(path);
    expect([now.title, now.status]).toEqual([first.title, "draft"]);
  });

  it("is restored by what a revision says it was before", async () => {
    const path = `${list}/a-routine-for-dry-skin`;
    await save(path, { title: "Dry!", tags: "dry" });
    const [revision] = await latestRevisions(shop.db, "article", "a-routine-for-dry-skin", 1);
    const result = await shop.db.transaction().execute((tx) =>
      restoreArticle(tx, "a-routine-for-dry-skin", revision?.before ?? {}, {
        actorId,
        undoes: revision?.id ?? 0,
      }),
    );
    expect(result.outcome).toBe("changed");
    expect((await formOf(path)).title).toBe("A short routine for dry skin");
    const [undone] = await latestRevisions(shop.db, "article", "a-routine-for-dry-skin", 1);
    expect(undone?.undoes).toBe(revision?.id);
  });

  it("that there is not is a 404", async () => {
    expect((await shop.get(`${list}/no-such`, { as })).status).toBe(404);
    expect((await shop.post(`${list}/no-such`, { as, form: {} })).status).toBe(404);
  });
});
