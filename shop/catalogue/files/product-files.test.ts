import { describe, expect, it } from "vitest";
import { readCsv } from "../../../platform/read-csv.ts";
import fc from "../../../test/fast-check.ts";
import { ownRoutes } from "../model/own-routes.ts";
import { productForm } from "../product/product-form.ts";
import type { CatalogueProduct, FileCategory } from "./catalogue-product.ts";
import type { PlannedProduct } from "./import-plan.ts";
import { type CurrentCatalogue, planProducts } from "./plan-products.ts";
import type { Dialect } from "./product-columns.ts";
import { readProducts } from "./read-products.ts";
import { writeProducts } from "./write-products.ts";

const categories: FileCategory[] = [
  { id: "skincare", name: "Beauty Products" },
  { id: "healthcare", name: "Tools" },
  { id: "tools", name: "Hair" },
  { id: "twin-1", name: "Twins" },
  { id: "twin-2", name: "twins" },
];

// Signs that CSV, HTML, spreadsheets and the codec of cells care about, among any others.
const unit = fc.oneof(
  fc.constantFrom(
    ..."=+-@'\"<>&;|,.#/ \n\t019aZé٣خ＝\u00a0\u200c",
    "<p>",
    "<br>",
    "&amp;",
    "&#32;",
    '"",',
    "'=",
  ),
  fc.string({ unit: "grapheme", maxLength: 2 }),
);
const text = fc.string({ unit, maxLength: 40 });
const lines = fc.array(text, { maxLength: 4 }).map((entries) => entries.join("\n"));
const blankOr = (values: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), values);
const number = (max: number) => fc.integer({ min: 1, max }).map(String);
// At least a paisa: nothing in the shop is given away.
const price = fc
  .integer({ min: 1, max: 2 ** 53 - 1 })
  .map((paisa) => `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`);

/** The fields of a product as anyone may type them into the form. */
const fields = fc
  .record({
    name: text,
    brand: text,
    category: fc.constantFrom(...categories.map(({ id }) => id)),
    description: lines,
    benefits: lines,
    usage: lines,
    tags: text,
    discountPercent: blankOr(number(99)),
    cataloguePrice: price,
    unitPrice: price,
    backgroundColor: blankOr(fc.constantFrom("#DCE8EE", "#000000")),
    soldOut: fc.constantFrom("yes", "no"),
    sku: blankOr(fc.stringMatching(/^[\w./-]{1,12}$/)),
    weightGrams: blankOr(number(1_000_000)),
    cost: blankOr(fc.oneof(fc.constant("0"), price)),
    ingredients: lines,
    strength: text,
    size: text,
    suitableFor: text,
    periodAfterOpeningMonths: blankOr(number(120)),
    cautions: lines,
  })
  .map((typed) => productForm.safeParse(typed))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data);

const photo = fc.record({ name: fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/), alt: text });
const product = fc.record({
  fields,
  status: fc.constantFrom("active", "draft", "archived"),
  position: fc.integer({ min: 0, max: 1_000_000 }),
  stock: fc.option(fc.integer({ min: 0, max: 2_147_483_647 })),
  photos: fc.uniqueArray(photo, { maxLength: 3, selector: ({ name }) => name }),
  hasRoute: fc.boolean(),
  hasFileHandle: fc.boolean(),
});

const catalogue = fc
  .uniqueArray(product, {
    maxLength: 5,
    // A SKU belongs to one product.
    comparator: (a, b) => a !== null && String(a).toUpperCase() === String(b).toUpperCase(),
    selector: ({ fields }): unknown => fields.sku,
  })
  .map((products) =>
    products.map((one, index): CatalogueProduct => {
      const { fields, hasRoute, hasFileHandle, photos, ...rest } = one;
      return {
        ...fields,
        ...(rest as Pick<CatalogueProduct, "status" | "position" | "stock">),
        id: `product-${index}`,
        fileHandle: hasFileHandle ? `product®-${index}` : null,
        route: (hasRoute && ownRoutes[index]) || null,
        version: index,
        // A photo has one text, whoever uses it.
        photos: photos.map(({ name, alt }) => ({
          name: `${name}-${index}`,
          alt,
          url: url(`${name}-${index}`),
        })),
      };
    }),
  );
const url = (name: string) => `https://shop.example/media/${name}.0a1b2c3d.640.jpg`;

const fileOf = (products: CatalogueProduct[], dialect: Dialect) =>
  [...writeProducts(products, categories, dialect)].join("");

function current(products: CatalogueProduct[], mediaOf = products): CurrentCatalogue {
  const photos = mediaOf.flatMap((one) => one.photos);
  return {
    products: new Map(products.map((one) => [one.id, one])),
    categories,
    media: new Map(photos.map(({ name, alt }) => [name, alt])),
  };
}

async function planOf(file: string, compared: CurrentCatalogue) {
  const csv = await readCsv(Buffer.from(file), 10_000);
  if (!csv.ok) throw new Error(csv.reason);
  const read = await readProducts(csv.header, csv.rows);
  if (typeof read === "string") throw new Error(read);
  return planProducts(read, compared);
}

/** A planned new product as it would be in the catalogue. */
const asImported = ({ id, fileHandle, set, route, stock, photos }: PlannedProduct) => ({
  id,
  fileHandle,
  route,
  ...set,
  stock: stock?.to ?? null,
  photos: photos?.to ?? [],
});

describe("a file of the new dialect", () => {
  it("read into an empty catalogue is the same catalogue, and written again the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const file = fileOf(products, "new");
        const plan = await planOf(file, current([], products));
        expect(plan.refused).toEqual([]);
        expect(plan.products.map(asImported)).toEqual(
          products.map(({ version: _, photos, ...one }) => ({
            ...one,
            photos: photos.map(({ name }) => name),
          })),
        );
        const media = new Map(products.flatMap(({ photos }) => photos.map((one) => [one.name, one])));
        const imported = plan.products.map((one) => ({
          ...asImported(one),
          version: 1,
          photos: (one.photos?.to ?? []).map((name) => media.get(name)),
        }));
        expect(fileOf(imported as CatalogueProduct[], "new")).toBe(file);
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing of the catalogue that it was written from", async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const plan = await planOf(fileOf(products, "new"), current(products));
        expect(plan).toMatchObject({ products: [], unchanged: products.length, refused: [], notFetched: [] });
      }),
      { numRuns: 200 },
    );
  });

  it("turns any other catalogue into its own, but for what was sold since", async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, catalogue, async (products, others) => {
        const now = others.map((other) => ({
          ...other,
          route: products.find(({ id }) => id === other.id)?.route ?? null,
          fileHandle: (products.find(({ id }) => id === other.id) ?? other).fileHandle,
        }));
        // A SKU that another product of the shop keeps is refused, which has a test of its own.
        for (const other of now) if (!products.some(({ id }) => id === other.id)) other.sku = null;
        const plan = await planOf(fileOf(products, "new"), current(now, [...products, ...now]));
        const byId = new Map(now.map(({ stock: _, photos: __, ...one }) => [one.id, one as object]));
        for (const { id, route, fileHandle, set } of plan.products)
          byId.set(id, { fileHandle, ...byId.get(id), id, route, ...set });
        expect(plan.refused).toEqual([]);
        for (const { stock: _, photos: __, version: ___, ...wanted } of products)
          expect(byId.get(wanted.id)).toMatchObject(wanted);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a file of the old dialect", () => {
  it("changes nothing of the catalogue that it was written from", async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const plan = await planOf(fileOf(products, "old"), current(products));
        expect(plan).toMatchObject({ products: [], unchanged: products.length, refused: [] });
      }),
      { numRuns: 100 },
    );
  });
});
