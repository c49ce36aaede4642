import { describe, expect, it } from "vitest";
import { seedCatalogue } from "../../../server/seeding/seed.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { activeProducts, productById, productByRoute } from "./catalogue-queries.ts";
import { findRelatedProducts } from "./find-related-products.ts";

const media = "db/seed/media";

describe("the seeded shop", async () => {
  const { db } = await createTestDatabase();

  it("[R1 S3.prices-differ] holds both price tables, routes, categories and badges of the specification", async () => {
    const products = await activeProducts(db);
    expect(
      products.map((product) => [
        product.id,
        product.route,
        product.name,
        product.category,
        product.cataloguePrice / 100,
        product.unitPrice / 100,
        product.discountPercent,
      ]),
    ).toEqual([
      ["lumiskin-niacinamide-zinc", "/p1", "Niacinamide + Zinc Face Serum", "skincare", 2199, 2199, 50],
      ["lumiskin-retinol", "/p2", "Retinol Face Serum", "skincare", 1999, 1999, null],
      ["lumiskin-tranexamic-acid", "/p3", "Tranexamic Acid Face Serum", "skincare", 2199, 2199, null],
      ["lumiskin-exfoliating-glove", "/b1", "Exfoliating Glove", "healthcare", 2199, 1199, 40],
      ["lumiskin-scalp-massager", "/b2", "Scalp massager", "healthcare", 1999, 1999, 35],
      ["lumiskin-jade-roller-gua-sha-set", "/b3", "Jade Roller & Gua Sha Set", "healthcare", 2199, 1999, 45],
      ["silicone-bath-brush", "/b4", "Silicone Bath Brushes", "healthcare", 1799, 2199, 40],
      ["eyebrow-razor", "/b5", "Eyebrow Razors", "healthcare", 1599, 249, 20],
      ["smart-massage-vacuum-cupping", "/b6", "Smart Massage Vacuum Cupping", "healthcare", 6000, 6000, null],
      [
        "k7w2q9xm4d1hz8rt5bvc",
        "/b7",
        "Energy Beauty Bar – 24K Gold Vibrating Face Roller",
        "healthcare",
        6000,
        2699,
        null,
      ],
    ]);
    for (const { image, brand } of products) {
      expect(image).toMatchObject({
        hash: expect.stringMatching(/^[0-9a-f]{8}$/),
        width: 1000,
        height: 1250,
      });
      expect(brand).toBe("LumiSkin");
    }
  });

  it("finds a product with all its photos, by id and by route", async () => {
    const byRoute = await productByRoute(db, "/p2");
    expect(byRoute).toEqual(await productById(db, "lumiskin-retinol"));
    expect(byRoute?.images.map(({ name }) => name)).toEqual(["retinol", "retinol-alt", "retinol-drops"]);
    expect(byRoute).toMatchObject({ rating: null, reviewCount: null, unitPrice: 199900 });
    expect(byRoute?.usage.length).toBeGreaterThan(2);
    expect(await productById(db, "no-such-thing")).toBeNull();
    expect(await productByRoute(db, "/p9")).toBeNull();
  });

  it("lists related products: the owner's, else by shared tags, else neighbours of the same category", async () => {
    const related = async (more: object) => {
      const product = await productById(db, "lumiskin-retinol");
      if (!product) throw new Error("no retinol");
      const { chosen, products } = await findRelatedProducts(db, { ...product, ...more }, 4);
      return [chosen, ...products.map(({ route }) => route)];
    };
    expect(await related({})).toEqual([true, "/p1", "/b3"]);
    // Two tags in common, then one.
    expect(await related({ goesWith: [] })).toEqual([false, "/p1", "/p3", "/b3", "/b5"]);
    expect(await related({ goesWith: ["gone"], tags: ["jade roller"] })).toEqual([
      false,
      "/b3",
      "/p3",
      "/p1",
      "/b1",
    ]);
    expect(await related({ soldOut: true, tags: [] })).toEqual([false, "/p3", "/p1", "/b1", "/b2"]);
  });

  it("chooses no glove beside retinol", async () => {
    const pair = ["lumiskin-retinol", "lumiskin-exfoliating-glove"];
    for (const id of pair)
      expect((await productById(db, id))?.goesWith).not.toContain(pair.find((other) => other !== id));
  });

  it("is seeded once and never again, also when it was emptied", async () => {
    expect(await seedCatalogue(db, media)).toBe(false);
    await db.deleteFrom("productImages").execute();
    await db.deleteFrom("products").execute();
    expect(await seedCatalogue(db, media)).toBe(false);
    expect(await activeProducts(db)).toEqual([]);
  });
});

describe("a shop that is not seeded yet", async () => {
  const { db } = await createTestDatabase();
  const emptyShop = async () => {
    for (const table of ["articles", "productImages", "products", "media", "settings"] as const)
      await db.deleteFrom(table).execute();
  };

  it("is seeded by one of several servers that start at once", async () => {
    await emptyShop();
    const seeded = await Promise.all(Array.from({ length: 5 }, () => seedCatalogue(db, media)));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await activeProducts(db)).toHaveLength(10);
  });

  it("is left alone where it has products already", async () => {
    await emptyShop();
    await db
      .insertInto("products")
      .values({ id: "own", position: 1, name: "Own", category: "skincare", cataloguePrice: 1, unitPrice: 1 })
      .execute();
    expect(await seedCatalogue(db, media)).toBe(false);
    expect((await activeProducts(db)).map(({ id }) => id)).toEqual(["own"]);
  });

  it("[R26.kept] hides archived products", async () => {
    await db.updateTable("products").set({ archivedAt: new Date() }).where("id", "=", "own").execute();
    expect(await activeProducts(db)).toEqual([]);
    expect(await productById(db, "own")).toBeNull();
  });
});
