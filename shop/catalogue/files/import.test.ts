import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, setStock } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import { listCategories } from "../categories/category-queries.ts";
import { changeProducts } from "../product/change-products.ts";
import { listCatalogue } from "./catalogue-file-queries.ts";
import { checkFile } from "./check-file.ts";
import { hasEffect, hasPriceJump } from "./import-plan.ts";
import {
  claimImportRun,
  endImportRun,
  findImportRun,
  purgeImportRuns,
  readImportPlan,
} from "./import-run-queries.ts";
import { beginImport } from "./run-import.ts";
import { writeStock } from "./stock-file.ts";
import { writeProducts } from "./write-products.ts";

const { db, pool } = await createTestDatabase();
const { id: owner } = await createCustomer(db, { fullName: "Owner" });
const origin = "https://shop.example";
const retinol = "lumiskin-retinol";
const glove = "lumiskin-exfoliating-glove";

const exported = async () =>
  [...writeProducts(await listCatalogue(db, origin), await listCategories(db), "new")].join("");
const check = (text: string, name = "products.csv") =>
  checkFile(db, { name, bytes: Buffer.from(text) }, owner);

/** Checks a file that changes something. */
async function stored(text: string) {
  const checked = await check(text);
  if (checked.outcome !== "stored") throw new Error(JSON.stringify(checked));
  return checked.id;
}

async function importFile(text: string) {
  const id = await stored(text);
  const outcome = await (await beginImport(db, id, owner)).finished;
  return { id, outcome, run: await findImportRun(db, id) };
}

async function product(id: string) {
  const found = (await listCatalogue(db, origin)).find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

describe("importing products", () => {
  it("changes nothing by the shop's own file", async () => {
    const file = await exported();
    expect(await check(file)).toMatchObject({
      outcome: "nothing to import",
      plan: { unchanged: 10, refused: [] },
    });
    expect(await exported()).toBe(file);
  });

  it("lists first the prices that fall below half or more than double", async () => {
    const id = await stored(
      `URL handle,Title,Price\nnew-one,New,1\n${retinol},Retinol,2050\n${glove},Glove,119900`,
    );
    const { plan } = await readImportPlan(db, id);
    expect(plan.products.map((planned) => [planned.id, hasPriceJump(planned)])).toEqual([
      [glove, true],
      ["new-one", false],
      [retinol, false],
    ]);
  });

  it("puts nothing into the shop that is given away", async () => {
    const file = (rows: string[]) => ["URL handle,Title,Price,Status", ...rows].join("\n");
    const id = await stored(
      file([`${retinol},Retinol,0,`, "free-gift,Free gift,0,active", "free-draft,Free draft,0,draft"]),
    );
    const { plan } = await readImportPlan(db, id);
    expect(plan.refused).toEqual(
      [2, 3].map((line) => ({
        line,
        reason: expect.stringMatching(/This product cannot be published.*price/),
      })),
    );
    expect(plan.products.map((planned) => planned.id)).toEqual(["free-draft"]);
  });

  it.each([
    ["Published", "false", "Not published in the file: imported as a draft."],
    ["Published on online store", "FALSE", "Not published in the file: imported as a draft."],
    ["Status", "unlisted", "Unlisted in the file: imported as a draft."],
    ["Included / Pakistan", "false", "Not sold in Pakistan in the file: imported as a draft."],
    ["Variant Requires Shipping", "false", "Not shipped in the file: imported as a draft."],
    ["Requires shipping", "FALSE", "Not shipped in the file: imported as a draft."],
  ])("imports an active product whose %s is %s as a draft", async (column, cell, note) => {
    const header = ["Handle", "Title", "Price", "Status", column].slice(0, column === "Status" ? 4 : 5);
    const row = (handle: string) =>
      [handle, "Hidden", "1999", ...(column === "Status" ? [cell] : ["active", cell])].join();
    const id = await stored([header.join(), row("new-hidden"), row(glove)].join("\n"));
    const { plan } = await readImportPlan(db, id);
    expect(plan.products.map((one) => [one.set.status, one.notes.includes(note)])).toEqual([
      ["draft", true],
      ["draft", true],
    ]);
  });

  it("leaves an archived product archived, and a draft without a note, where it is not published", async () => {
    const file = "Handle,Title,Price,Status,Published\nhidden-a,A,5,archived,false\nhidden-d,D,5,draft,false";
    const { plan } = await readImportPlan(db, await stored(file));
    expect(plan.products.map(({ set, notes }) => [set.status, notes.length])).toEqual([
      ["archived", 1],
      ["draft", 1],
    ]);
  });

  it("refuses a gift card and a word that is neither true nor false", async () => {
    const file = (column: string, cell: string) => `Handle,Title,Price,${column}\nhidden-c,C,5,${cell}`;
    for (const [column, cell, reason] of [
      ["Gift Card", "true", "It is a gift card, and the shop sells none."],
      ["Published", "perhaps", "Published: please enter TRUE or FALSE."],
    ] as const) {
      const checked = await check(file(column, cell));
      expect(checked).toMatchObject({ plan: { refused: [{ line: 2, reason }] } });
    }
  });

  it("sells a new product without a count where the file sells it when out of stock", async () => {
    const header =
      "Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy";
    const file = `${header}\nendless,Endless,5,shopify,-3,continue\ncounted,Counted,5,shopify,3,deny`;
    const { plan } = await readImportPlan(db, await stored(file));
    expect(plan.products.map(({ stock, notes }) => [stock, notes[0]])).toEqual([
      [undefined, "The file sells it when out of stock: its stock is not tracked here."],
      [{ from: null, to: 3 }, expect.stringContaining("category")],
    ]);
  });

  it("imports products below 0 in stock, and does not look at the number without a tracker", async () => {
    const file = readFileSync("test/fixtures/field/G05-negative-quantity.csv").toString();
    const id = await stored(`${file}\nuntracked,Untracked,x,LumiSkin,,,true,FLD-U,,n/a,deny,2999.00,active`);
    const { plan } = await readImportPlan(db, id);
    expect(plan.refused).toEqual([]);
    expect(plan.products.map(({ stock, notes }) => [stock?.to, notes[0]])).toEqual([
      [undefined, expect.stringContaining("category")],
      [0, "The file says -3 in stock: imported as 0."],
      [undefined, "The file sells it when out of stock: its stock is not tracked here."],
      [undefined, expect.stringContaining("category")],
    ]);
  });

  it("keeps no product out for its SKU, tags, vendor or weight", async () => {
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index + 1}`);
    const header = "Handle,Title,Price,SKU,Tags,Vendor,Weight value (grams)";
    const file = `${header}\nside-a,A,5,A B 1,"${tags.join()}",${"V".repeat(61)},-1\nside-b,B,5,,,,`;
    const { plan } = await readImportPlan(db, await stored(file));
    expect(plan.refused).toEqual([]);
    const [first, second] = plan.products;
    expect(first?.set).toMatchObject({ brand: "V".repeat(60), sku: null, weightGrams: null });
    expect(first?.set.tags).toEqual(tags.slice(0, 20));
    expect(first?.notes.slice(0, 4)).toEqual([
      expect.stringMatching(/^Vendor: .* Imported in part\.$/),
      expect.stringMatching(/^Tags: .* Imported in part\.$/),
      expect.stringMatching(/^SKU: .* Left out\.$/),
      expect.stringMatching(/^Weight value \(grams\): .* Left out\.$/),
    ]);
    expect(second?.set.brand).toBe("LumiSkin");
  });

  it.each([
    ["tracked", 5, "The file says -3 in stock, but stock stays at 5. Use the stock file to change it."],
    ["not tracked", null, "The file says -3 in stock: imported as 0."],
  ])("takes a number below 0 of a product that is %s", async (_, pieces, note) => {
    await setStock(db, "eyebrow-razor", pieces);
    const id = await stored(
      `Handle,Title,Inventory tracker,Inventory quantity\neyebrow-razor,Razor 2,shopify,-3`,
    );
    const { plan } = await readImportPlan(db, id);
    expect(plan.products.map(({ notes }) => notes[0])).toEqual([note]);
    await setStock(db, "eyebrow-razor", null);
  });

  it("shows what would change, then writes it with revision and audit event, once", async () => {
    const before = await product(retinol);
    const file = "Handle,Title,Variant Price,Vendor\nlumiskin-retinol,Retinol Serum,1899.50,LumiSkin\n";
    const id = await stored(file);
    const { plan } = await readImportPlan(db, id);
    expect(plan.products).toMatchObject([
      {
        id: retinol,
        before: { name: before.name, unitPrice: before.unitPrice },
        set: { name: "Retinol Serum", unitPrice: 189950 },
        notes: [expect.stringContaining("The catalogue price stays different from the selling price")],
      },
    ]);
    expect(await product(retinol)).toEqual(before);
    const attempts = await Promise.all([beginImport(db, id, owner), beginImport(db, id, owner)]);
    const outcomes = await Promise.all(attempts.map(({ finished }) => finished));
    expect(outcomes.sort()).toEqual(["done", "not claimed"]);
    expect(await product(retinol)).toMatchObject({
      name: "Retinol Serum",
      unitPrice: 189950,
      version: before.version + 1,
    });
    expect(await latestRevisions(db, "product", retinol, 1)).toMatchObject([
      { actorId: owner, after: plan.products[0]?.set },
    ]);
    const audit = await db
      .selectFrom("auditLog")
      .where("action", "=", "products.imported")
      .selectAll()
      .execute();
    expect(audit).toMatchObject([{ actorId: owner, details: { created: 0, changed: 1 } }]);
    expect(await findImportRun(db, id)).toMatchObject({ state: "done", progress: 1, total: 1 });
  });

  it("changes the order of photos with a revision, which can be undone", async () => {
    const source = await product("silicone-bath-brush");
    const turned = { ...source, photos: source.photos.toReversed() };
    const file = [...writeProducts([turned], await listCategories(db), "new")].join("");
    expect((await importFile(file)).outcome).toBe("done");
    const names = (photos: { name: string }[]) => photos.map(({ name }) => name);
    expect(names((await product(source.id)).photos)).toEqual(names(turned.photos));
    const [revision] = await latestRevisions(db, "photos", source.id, 1);
    expect(names(revision?.before?.photos as { name: string }[])).toEqual(names(source.photos));
    expect(names(revision?.after.photos as { name: string }[])).toEqual(names(turned.photos));
  });

  it("adds a product with stock, photos and place, and reads it back as it was", async () => {
    const file = await exported();
    const lines = file.split("\r\n");
    const row = lines.findIndex((line) => line.includes(",jade-roller") || line.includes("Jade"));
    const source = (await listCatalogue(db, origin)).find(({ name }) => name.includes("Jade"));
    if (!source) throw new Error("no jade");
    const copy = {
      ...source,
      id: "jade-copy",
      name: "=Jade, “copy”",
      route: null,
      sku: "J-1",
      stock: 7,
      position: 44,
    };
    expect(row).toBeGreaterThan(0);
    const added = [...writeProducts([copy], await listCategories(db), "new")].join("");
    const { outcome } = await importFile(added);
    expect(outcome).toBe("done");
    // What goes well with a product is chosen on its screen.
    const { version: _, ...expected } = { ...copy, goesWith: [] };
    expect(await product("jade-copy")).toMatchObject({ ...expected, version: 1 });
    const movements = await db
      .selectFrom("stockMovements")
      .where("productId", "=", "jade-copy")
      .selectAll()
      .execute();
    expect(movements).toMatchObject([{ pieces: 7, reason: "opening", actorId: owner }]);
    expect(await check(await exported())).toMatchObject({ outcome: "nothing to import" });
  });

  it("refuses all of it where one product was changed since the check", async () => {
    const file = (price: number) =>
      `URL handle,Title,Price\n${glove},Glove,${price}\nsilicone-bath-brush,Brush,${price}\nnew-one,New,5\n`;
    const id = await stored(file(10));
    await changeProducts(db, [{ id: glove, set: { weightGrams: 90 } }], { actorId: owner });
    const before = await exported();
    expect(await (await beginImport(db, id, owner)).finished).toBe("refused");
    expect(await exported()).toBe(before);
    expect(await findImportRun(db, id)).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("has changed since you checked the file (Weight with packaging)"),
    });
    expect((await importFile(file(11))).outcome).toBe("done");
  });

  it("takes over an attempt that gives no sign of life, whose own end then writes nothing", async () => {
    const id = await stored(`URL handle,Title,Price\n${glove},Glove,12\n`);
    expect(await claimImportRun(db, id)).toBe(1);
    expect(await (await beginImport(db, id, owner)).finished).toBe("not claimed");
    await pool.query("update import_runs set leased_until = now() - interval '1 second' where id = $1", [id]);
    expect(await findImportRun(db, id)).toMatchObject({ state: "running", isAlive: false });
    expect(await (await beginImport(db, id, owner)).finished).toBe("done");
    for (const attempt of [1, 2]) expect(await endImportRun(db, id, attempt, "Too late.")).toBe(false);
  });

  it("forgets a file after its day", async () => {
    const id = await stored(`URL handle,Title,Price\n${glove},Glove,13\n`);
    await pool.query("update import_runs set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect(await findImportRun(db, id)).toBeNull();
    expect(await (await beginImport(db, id, owner)).finished).toBe("not claimed");
    await purgeImportRuns(db);
    expect(await db.selectFrom("importRuns").where("id", "=", id).select("id").execute()).toEqual([]);
  });

  it("imports many products in slices: others are answered in between, and see its progress", async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `many-${n},Many ${n},${n + 1},shopify,5`);
    const header = "URL handle,Title,Price,Inventory tracker,Inventory quantity";
    expect((await importFile([header, ...rows].join("\n"))).outcome).toBe("done");
    const changed = rows.map((row) => row.replace(/,(\d+),shopify,5$/, ",9$1,shopify,5"));
    const id = await stored([header, ...changed].join("\n"));
    const { size, finished } = await beginImport(db, id, owner);
    expect(size).toBe(250);
    let isFinished = false;
    const ended = finished.finally(() => {
      isFinished = true;
    });
    const seen: number[] = [];
    while (!isFinished) {
      const run = await findImportRun(db, id);
      if (run) seen.push(run.progress);
    }
    expect(await ended).toBe("done");
    expect(seen.filter((progress) => progress > 0 && progress < 250).length).toBeGreaterThan(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect((await product("many-7")).unitPrice).toBe(98 * 100);
  });
});

describe("importing stock", () => {
  const stockFile = async () => writeStock(await listCatalogue(db, origin));
  const withNew = (file: string, id: string, pieces: number | string) =>
    file
      .split("\r\n")
      .map((line) => (line.startsWith(`${id},`) ? `${line}${pieces}` : line))
      .join("\r\n");

  it("writes the difference as a correction, and begins to track what was not tracked", async () => {
    await setStock(db, retinol, 10);
    const file = await stockFile();
    expect(await check(file)).toMatchObject({ outcome: "nothing to import" });
    const { outcome } = await importFile(withNew(withNew(file, retinol, 8), glove, 3));
    expect(outcome).toBe("done");
    expect([(await product(retinol)).stock, (await product(glove)).stock]).toEqual([8, 3]);
    const last = await db
      .selectFrom("stockMovements")
      .orderBy("id", "desc")
      .limit(2)
      .select(["productId", "pieces", "reason", "actorId", "note"])
      .execute();
    expect(last).toEqual([
      { productId: retinol, pieces: -2, reason: "correction", actorId: owner, note: "File products.csv" },
      { productId: glove, pieces: 3, reason: "opening", actorId: owner, note: "File products.csv" },
    ]);
  });

  it("refuses a line whose current number is no longer the shop's, and all where one is sold after the check", async () => {
    await setStock(db, retinol, 10);
    const file = withNew(await stockFile(), retinol, 20);
    const id = await stored(file);
    const buyer = await createCustomer(db, { fullName: "Ayesha" });
    await placeTestOrder(db, buyer, { items: [[retinol, 1]] });
    expect(await (await beginImport(db, id, owner)).finished).toBe("refused");
    expect((await findImportRun(db, id))?.reason).toContain("was 10 when you checked the file and is now 9");
    expect((await product(retinol)).stock).toBe(9);
    const again = await check(file);
    expect(again).toMatchObject({
      outcome: "nothing to import",
      plan: {
        refused: [
          { reason: expect.stringContaining("Stock was 10 when you downloaded the file and is now 9.") },
        ],
      },
    });
  });

  it("never overwrites what was sold since a product file was written", async () => {
    await setStock(db, retinol, 10);
    const file = await exported();
    await setStock(db, retinol, 4);
    const id = await stored(file.replace(/Retinol (Face )?Serum/, "Retinol"));
    expect(await (await beginImport(db, id, owner)).finished).toBe("done");
    expect(await product(retinol)).toMatchObject({ name: "Retinol", stock: 4 });
  });

  it("oversells nothing while 50 buy", async () => {
    await setStock(db, retinol, 30);
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => createCustomer(db, { fullName: `Buyer ${n}` })),
    );
    const file = withNew(await stockFile(), retinol, 20);
    const costs = `URL handle,Title,Cost per item\n${retinol},Retinol,500\n${glove},Glove,200\n`;
    const ids = [await stored(file), await stored(costs)];
    const imports = ids.map(async (id) => (await beginImport(db, id, owner)).finished);
    const results = await Promise.allSettled(
      buyers.map((buyer, n) =>
        placeTestOrder(db, buyer, { items: [[retinol, 1]], phoneNumber: `0300 ${2_000_000 + n}` }),
      ),
    );
    expect((await Promise.all(imports))[1]).toBe("done");
    const sold = results.filter(({ status }) => status === "fulfilled").length;
    const { left, moved } = await pool
      .query(
        `select (select pieces from stock_levels where product_id = $1) as left,
          (select sum(pieces)::int from stock_movements where product_id = $1) as moved`,
        [retinol],
      )
      .then(({ rows }) => rows[0] as { left: number; moved: number });
    expect(left).toBe(moved);
    expect(left).toBeGreaterThanOrEqual(0);
    // 20 and what was sold before the correction, or all 30 where that came too late.
    expect(sold).toBeGreaterThanOrEqual(20);
    expect(sold).toBeLessThanOrEqual(30);
    expect(left).toBe(0);
  });
});

it("knows what has an effect", () => {
  const nothing = {
    line: 1,
    id: "a",
    name: "A",
    version: 1,
    set: {},
    before: {},
    route: null,
    fileHandle: null,
    alts: [],
    notes: ["x"],
  };
  expect(hasEffect(nothing)).toBe(false);
  expect(hasEffect({ ...nothing, version: null })).toBe(true);
});
