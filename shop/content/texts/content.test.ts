import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { parseSections } from "../../base/markdown/parse-markdown.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import type { ContentEntry } from "../model/content-entry.ts";
import { changeContent, restoreContent } from "./change-content.ts";
import { contentEntries, findContentEntry, withFirst } from "./content-entries.ts";
import { contentForm } from "./content-form.ts";
import { readContent, readShellContent } from "./content-queries.ts";
import { firstShellTexts } from "./shell-texts.ts";

const entryOf = (key: string) => findContentEntry(key) as ContentEntry;

describe("the texts of the shop", () => {
  it("have each a key, and a first version that knows its fields", () => {
    expect(new Set(contentEntries.map(({ key }) => key)).size).toBe(contentEntries.length);
    for (const entry of contentEntries) {
      const names = entry.fields.map(({ name }) => name);
      expect(new Set(names).size, entry.key).toBe(names.length);
      for (const name of Object.keys(entry.first))
        if (name !== "shown") expect(names, entry.key).toContain(name);
    }
  });

  it.each([
    ["privacy", "what not why cookies who long rights children changes"],
    ["terms", "who order prices delivery payment exchange reviews use site liability changes"],
    ["exchange-policy", "what opened faults reaction how courier money cancel rights"],
  ])("%s has its parts and their anchors", (key, ids) => {
    const { intro, sections } = parseSections(entryOf(key).first.body ?? "");
    expect(intro).toEqual([]);
    expect(sections.map(({ id }) => id).join(" ")).toBe(ids);
  });

  it.each(
    contentEntries.flatMap((entry) =>
      entry.fields.map((field) => ({ entry, field, where: `${entry.key} ${field.name}` })),
    ),
  )("$where takes no text without end, and no character that forges a line", ({ entry, field }) => {
    const choices = { photos: [], categories: [], products: [] };
    const schema = contentForm(entry, choices).shape[field.name];
    for (const text of ["x".repeat(200_000), "ا".repeat(100_000), undefined])
      expect(schema?.safeParse(text).success).toBe(false);
    const forged = schema?.safeParse("Ayesha\r\nTotal: 1\u2028Paid\u0085\u0000\u202e!");
    if (!forged?.success) return;
    expect(forged.data).not.toMatch(/[\r\u2028\u0085\0\u202e]/);
    if (!["text", "markdown"].includes(field.kind)) expect(forged.data).not.toContain("\n");
  });
});

describe("changing a text", async () => {
  const { db, pool } = await createTestDatabase(5);
  const by = { actorId: null };
  const story = entryOf("story");
  const read = async () => (await readContent(db, ["story"]))("story");

  it("has the first version until then, also for fields that a row does not know", async () => {
    expect(await read()).toEqual({ fields: story.first, version: 0, updatedAt: null });
    expect(withFirst(story, { headline: "" })).toEqual({ ...story.first, headline: "" });
    expect(await readShellContent(db)).toMatchObject({ texts: firstShellTexts });
  });

  it("tells every page whether the owner's rules for advances are on", async () => {
    expect((await readShellContent(db)).takesAdvances).toBe(false);
    const value = JSON.stringify({ kind: "share", share: 20, aboveAmount: 100_000 });
    await db.insertInto("settings").values({ key: "advance", value }).execute();
    expect((await readShellContent(db)).takesAdvances).toBe(true);
  });

  it("ends cached pages, once for each change", async () => {
    const versionOf = async () =>
      (await pool.query("select value from versions where name = 'settings'")).rows[0].value;
    const before = Number(await versionOf());
    const fields = { ...story.first, headline: "One" };
    await changeContent(db, story, { fields, version: 0, seen: null }, by);
    await changeContent(db, story, { fields, version: 1, seen: null }, by);
    expect(Number(await versionOf())).toBe(before + 1);
  });

  it("by ten people at once loses none of them", async () => {
    const before = await read();
    const names = story.fields.map(({ name }) => name).filter((name) => name !== "photo");
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const fields = { ...before.fields, [names[index % names.length] ?? ""]: `Version of ${index}` };
        return changeContent(db, story, { fields, version: before.version, seen: null }, by);
      }),
    );
    const changed = results.filter(({ outcome }) => outcome === "changed").length;
    expect(changed).toBe(names.length);
    expect((await read()).version).toBe(before.version + changed);
    expect(await latestRevisions(db, "content", "story", 50)).toHaveLength(before.version + changed);
  });

  it("is taken back by what a revision says it was before", async () => {
    const before = await read();
    const fields = { ...before.fields, headline: "To be undone" };
    await changeContent(db, story, { fields, version: before.version, seen: null }, by);
    const [revision] = await latestRevisions(db, "content", "story", 1);
    const restore = (key: string, set: Record<string, unknown>) =>
      db.transaction().execute((tx) => restoreContent(tx, key, set, { ...by, undoes: revision?.id ?? 0 }));
    expect(await restore("story", revision?.before ?? {})).toMatchObject({ outcome: "changed" });
    expect((await read()).fields).toEqual(before.fields);
    const [undone] = await latestRevisions(db, "content", "story", 1);
    expect(undone?.undoes).toBe(revision?.id);
    expect(await restore("no-such", {})).toEqual({ outcome: "unknown" });
    expect(await restore("story", { unknown: "field" })).toMatchObject({
      outcome: "changed",
      revision: null,
    });
    expect(await restore("story", { photo: "no-such" })).toEqual({
      outcome: "unknown-photo",
      photo: "no-such",
    });
  });

  it.each([
    ["a key that is no address", "insert into content (key, value, version) values ('A b', '{}', 1)"],
    ["a list", "insert into content (key, value, version) values ('x', '[]', 1)"],
    ["an unknown photo", "insert into content_photos values ('story', 'no-such')"],
  ])("cannot store %s", async (_, statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/violates/);
  });
});
