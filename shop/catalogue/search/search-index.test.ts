import { describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Scoring } from "./product-index.ts";
import { SearchIndex } from "./search-index.ts";
import { openSearch } from "./search-shop.ts";

const unexpected = (cause: unknown) => {
  throw cause;
};

describe("the search index of a shop that changes", async () => {
  const { db } = await createTestDatabase(5);
  let version = 1;
  const bumpVersion = () => {
    version += 1;
  };
  // One indexes every product, the other always scans.
  const indexed = openSearch(db, () => version, undefined, 0);
  const scanning = openSearch(db, () => version, undefined, Number.POSITIVE_INFINITY);

  async function findBoth(typed: string) {
    const found = await scanning.find(typed, "page", unexpected);
    for (const scoring of ["page", "panel"] satisfies Scoring[]) {
      const expected = await scanning.find(typed, scoring, unexpected);
      expect(await indexed.find(typed, scoring, unexpected)).toEqual(expected);
      await indexed.prepare(unexpected);
      expect(await indexed.find(typed, scoring, unexpected)).toEqual(expected);
    }
    return found.map(({ id }) => id);
  }

  const insert = (id: string, name: string) =>
    db
      .insertInto("products")
      .values({ id, name, position: 99, category: "skincare", cataloguePrice: 100, unitPrice: 100 })
      .execute();

  it("has the results of a full scan, before and after it is built", async () => {
    expect(await findBoth("retinol")).toContain("lumiskin-retinol");
    expect(await findBoth("razor")).toContain("eyebrow-razor");
  });

  it("follows a change, an addition and a removal", async () => {
    await db
      .updateTable("products")
      .set({ name: "Midnight Drops" })
      .where("id", "=", "lumiskin-retinol")
      .execute();
    await insert("dusk", "Dusk Drops");
    bumpVersion();
    expect((await findBoth("dusk drops")).slice(0, 2)).toEqual(["dusk", "lumiskin-retinol"]);
    expect(await findBoth("retinol face serum")).not.toContain("lumiskin-retinol");

    await db.deleteFrom("products").where("id", "=", "dusk").execute();
    await db
      .updateTable("products")
      .set({ archivedAt: new Date() })
      .where("id", "=", "eyebrow-razor")
      .execute();
    bumpVersion();
    expect((await findBoth("dusk drops"))[0]).toBe("lumiskin-retinol");
    expect(await findBoth("eyebrow razors")).not.toContain("eyebrow-razor");
  });

  it("follows a product's picture", async () => {
    const alt = async () => (await indexed.find("midnight", "page", unexpected))[0]?.image?.alt;
    const before = await alt();
    await db.updateTable("media").set({ alt: "A bottle at night" }).execute();
    bumpVersion();
    expect(await alt()).toBe("A bottle at night");
    expect(before).not.toBe("A bottle at night");
  });

  it("has the featured products, and follows them", async () => {
    const [first, ...others] = indexed.featured();
    expect([others.length, first?.soldOut]).toEqual([2, false]);
    await db
      .updateTable("products")
      .set({ soldOut: true })
      .where("id", "=", first?.id ?? "")
      .execute();
    bumpVersion();
    expect(await indexed.find("\u0640", "page", unexpected)).toEqual([]);
    expect(indexed.featured()[0]).toMatchObject({ id: first?.id, soldOut: true });
  });

  it("reads nothing without a change, and once for many concurrent searches", async () => {
    await indexed.find("serum", "page", unexpected);
    const reads = vi.spyOn(db, "selectFrom");
    await Promise.all(["serum", "razor", "oil"].map((typed) => indexed.find(typed, "panel", unexpected)));
    expect(reads).not.toHaveBeenCalled();
    bumpVersion();
    await Promise.all(["serum", "razor", "oil"].map((typed) => indexed.find(typed, "panel", unexpected)));
    // The checksums, the articles, and the featured products.
    expect(reads).toHaveBeenCalledTimes(3);
    reads.mockRestore();
  });

  it("suggests words of the last read, each once", async () => {
    const index = new SearchIndex(db, 0);
    await index.refresh();
    const dictionary = index.dictionary();
    expect([...dictionary]).toEqual(expect.arrayContaining(["midnight", "serum"]));
    expect(index.dictionary()).toBe(dictionary);
    await insert("twilight", "Twilight Balm");
    await index.refresh();
    expect(index.dictionary().has("twilight")).toBe(true);
    await index.products.whenIndexed();
    await db.deleteFrom("products").where("id", "=", "twilight").execute();
  });

  it("gives no search documents that were read before it", async () => {
    const search = openSearch(db);
    const early = search.find("daybreak", "page", unexpected);
    await insert("daybreak", "Daybreak Balm");
    const late = search.find("daybreak", "page", unexpected);
    expect((await late).map(({ id }) => id)).toEqual(["daybreak"]);
    await early;
  });
});
