import { describe, expect, it } from "vitest";
import { seedArticles } from "../../../db/seed/articles.ts";
import { seedMedia } from "../../../db/seed/media.ts";
import { seedFirstArticles } from "../../../server/seeding/seed.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { plainText } from "../../base/markdown/parse-markdown.ts";
import { allArticles, articleById, otherArticles } from "./article-queries.ts";

const media = "db/seed/media";

describe("the seeded articles", async () => {
  const { db } = await createTestDatabase(5);

  it("are seven, newest first, each with its photo", async () => {
    const articles = await allArticles(db);
    expect(articles.map(({ id }) => id)).toEqual([
      "acne-and-dark-spots",
      "a-routine-for-dry-skin",
      "keeping-your-tools-clean",
      "glove-or-bath-brush",
      "jade-roller-and-gua-sha",
      "starting-with-retinol",
      "where-a-serum-goes",
    ]);
    for (const { image } of articles) {
      expect(image?.src).toMatch(/^\/media\/[a-z-]+\.[0-9a-f]{8}$/);
      expect(image?.alt).not.toBe("");
    }
  });

  it("have an alt text for each photo, and text in every field", () => {
    for (const { featuredImage, content, excerpt, tags } of seedArticles) {
      expect(Object.keys(seedMedia)).toContain(featuredImage);
      expect(plainText(content).length).toBeGreaterThan(1000);
      expect(excerpt).not.toBe("");
      expect(tags.length).toBeGreaterThan(2);
    }
  });

  it("have the team as their default author", async () => {
    expect(await articleById(db, "starting-with-retinol")).toMatchObject({
      title: "Starting slowly with retinol",
      author: "LumiSkin Team",
      readTime: "2 min read",
      date: new Date("2025-03-05T04:00:00Z"),
    });
  });

  it("have other articles, newest first", async () => {
    expect((await otherArticles(db, "glove-or-bath-brush", 2)).map(({ id }) => id)).toEqual([
      "acne-and-dark-spots",
      "a-routine-for-dry-skin",
    ]);
  });
});

describe("an article of the owner's own", async () => {
  const { db, pool } = await createTestDatabase(5);

  it("[S3.article S3.article.author S3.article.read-time] has defaults for its missing fields", async () => {
    const createdAt = new Date("2026-01-02T03:04:05Z");
    await db.insertInto("articles").values({ id: "short", title: "Short", createdAt }).execute();
    expect(await articleById(db, "short")).toEqual({
      id: "short",
      title: "Short",
      excerpt: "",
      content: "",
      tags: [],
      image: null,
      author: "LumiSkin Team",
      readTime: "5 min read",
      date: createdAt,
      modified: null,
    });
    expect((await allArticles(db))[0]?.id).toBe("short");
  });

  it("[S3.article.author S3.article.read-time] has its own author, reading time and date", async () => {
    const publishedAt = new Date("2024-01-01T00:00:00Z");
    const own = { id: "own", title: "Own", author: "Dr. Sana Malik", readTime: "1 min read", publishedAt };
    await db.insertInto("articles").values(own).execute();
    expect(await articleById(db, "own")).toMatchObject({
      author: "Dr. Sana Malik",
      readTime: "1 min read",
      date: publishedAt,
    });
    expect((await allArticles(db)).at(-1)?.id).toBe("own");
  });

  it("is null where there is none", async () => {
    expect(await articleById(db, "no-such-article")).toBeNull();
  });

  it.each([
    ["an address that needs escaping", "insert into articles (id, title) values ('A b', 'x')"],
    ["a blank title", "insert into articles (id, title) values ('x', '  ')"],
    ["a blank author", "insert into articles (id, title, author) values ('x', 'x', ' ')"],
    ["a blank reading time", "insert into articles (id, title, read_time) values ('x', 'x', '')"],
    ["an unknown photo", "insert into articles (id, title, featured_image) values ('x', 'x', 'y')"],
  ])("cannot have %s", async (_, statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/violates/);
  });
});

describe("seeding the first articles", async () => {
  const { db } = await createTestDatabase(10);
  const resetSeed = async () => {
    await db.deleteFrom("articles").execute();
    await db.deleteFrom("settings").where("key", "=", "articlesSeededAt").execute();
  };

  it("happens once, also when they were all deleted", async () => {
    expect(await seedFirstArticles(db, media)).toBe(false);
    await db.deleteFrom("articles").execute();
    expect(await seedFirstArticles(db, media)).toBe(false);
    expect(await allArticles(db)).toEqual([]);
  });

  it("also gives them to a shop that was seeded before there were any, by one of several servers", async () => {
    await resetSeed();
    const seeded = await Promise.all(Array.from({ length: 5 }, () => seedFirstArticles(db, media)));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await allArticles(db)).toHaveLength(7);
  });

  it("inserts their photos where the shop has none", async () => {
    await resetSeed();
    await db.deleteFrom("productImages").execute();
    await db.deleteFrom("media").execute();
    expect(await seedFirstArticles(db, media)).toBe(true);
    expect((await allArticles(db)).every(({ image }) => image !== null)).toBe(true);
  });

  it("leaves a shop with articles alone", async () => {
    await resetSeed();
    await db.insertInto("articles").values({ id: "own", title: "Own" }).execute();
    expect(await seedFirstArticles(db, media)).toBe(false);
    expect((await allArticles(db)).map(({ id }) => id)).toEqual(["own"]);
  });
});
