import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { whileLocked } from "../../beside.ts";
import { setStock } from "../../orders-fixture.ts";
import { unescapeHtml } from "../../pages/unescape-html.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const retinol = "lumiskin-retinol";

describe("/dashboard/files", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpAdmin();

  /** Uploads a file as the page's form does. */
  async function upload(file: string | Uint8Array, name = "products.csv", who: Visitor = as) {
    const form = new FormData();
    form.set("file", new File([file as BlobPart], name, { type: "text/csv" }));
    const request = new Request(`${shop.origin}/dashboard/files`, {
      method: "POST",
      headers: { Origin: shop.origin, Cookie: who.header() },
      body: form,
    });
    return shop.handle(request, "192.0.2.7");
  }

  /** The text of a page's main part, or of a plain page. */
  async function textOf(response: Response): Promise<string> {
    const html = await response.text();
    const [main = html] = html.match(/<main[\s\S]*<\/main>/) ?? [];
    return unescapeHtml(main.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
  }
  const runs = () => shop.db.selectFrom("importRuns").select(["id", "state"]).execute();
  const download = async (path: string, form: Record<string, string> = {}) => {
    const response = await shop.post(`/dashboard/files/${path}`, { as, form });
    return {
      response,
      text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()),
    };
  };
  const state = () =>
    Promise.all([
      shop.db.selectFrom("products").selectAll().orderBy("id").execute(),
      shop.db.selectFrom("stockMovements").selectAll().orderBy("id").execute(),
      shop.db.selectFrom("importRuns").select("id").orderBy("id").execute(),
    ]);

  /** Uploads a file that changes something. @returns the path of its page */
  async function check(file: string | Uint8Array, name?: string): Promise<string> {
    const response = await upload(file, name);
    if (response.status !== 302) throw new Error(await textOf(response));
    return response.headers.get("Location") ?? "";
  }

  it("exports, shows a changed price, imports it, and the shop shows it at the next request", async () => {
    const { response, text } = await download("products.csv", { dialect: "new" });
    expect(response.headers.get("Content-Disposition")).toMatch(/lumiskin-products-\d{4}-\d\d-\d\d\.csv/);
    expect(text).toMatch(/^\uFEFFTitle,URL handle,Description,/);
    const before = await (await shop.get("/p2")).text();
    expect(before).toContain("1,999");
    const path = await check(text.replace(/(,lumiskin-retinol,.*?Default Title,)1999,/s, "$11849.50,"));
    const preview = await textOf(await shop.get(path, { as }));
    expect(preview).toContain("Rs. 1,999");
    expect(preview).toContain("Rs. 1,849.50");
    expect(preview).toContain("Nothing is saved yet.");
    expect(await (await shop.get("/p2")).text()).toContain("1,999");
    const posts = await Promise.all([
      shop.post(path, { as, form: { intent: "import" } }),
      shop.post(path, { as, form: { intent: "import" } }),
    ]);
    expect(posts.map(({ status }) => status)).toEqual([302, 302]);
    expect(await (await shop.get("/p2")).text()).toContain("1,849.50");
    const versions = await shop.db
      .selectFrom("revisions")
      .where("entityId", "=", retinol)
      .select("version")
      .execute();
    expect(versions).toEqual([{ version: 1 }]);
    expect(await textOf(await shop.get(path, { as }))).toContain("Imported: 1 product.");
    const again = await download("products.csv", { dialect: "new" });
    const unchanged = await upload(again.text);
    expect(unchanged.status).toBe(200);
    expect(await textOf(unchanged)).toContain("Nothing to import: all 10 products");
  });

  it("takes a file that Shopify wrote, in the new dialect", async () => {
    const path = await check(readFileSync("test/fixtures/shopify-products-new.csv"));
    const preview = await textOf(await shop.get(path, { as }));
    for (const words of [
      "Vitamin C Face Serum",
      "Category Serum does not exist, so the product goes in Beauty Products.",
      "Line 9: This is another variant, and the shop does not support variants.",
      "2 photos are not imported",
      "Barcode, Compare-at price, Charge tax",
    ])
      expect(preview).toContain(words);
    await shop.post(path, { as, form: { intent: "import" } });
    const added = await shop.db
      .selectFrom("products")
      .where("id", "in", ["vitamin-c-face-serum", "rose-water-toner"])
      .orderBy("id")
      .selectAll()
      .execute();
    expect(added).toMatchObject([
      { name: "Rose Water Toner", status: "draft", unitPrice: 75000, weightGrams: null, sku: "GL-RW" },
      {
        name: "Vitamin C Face Serum",
        brand: "Glow Lab",
        description: "A light serum with vitamin C.\n\n• For the morning\n• 30 ml & dropper",
        status: "active",
        tags: ["face", "serum", "vitamin c"],
        unitPrice: 185000,
        cataloguePrice: 185000,
        cost: 64000,
        weightGrams: 95,
      },
    ]);
    expect(await (await shop.get("/product/vitamin-c-face-serum")).text()).toContain("Vitamin C Face Serum");
  });

  it("lists prices that jump first, and imports them once they are ticked", async () => {
    const path = await check("URL handle,Price\nlumiskin-retinol,2050\nlumiskin-exfoliating-glove,119900");
    const preview = await textOf(await shop.get(path, { as }));
    expect(preview).toMatch(/It more than doubles: from Rs\. 1,199 to Rs\. 119,900\..*Rs\. 2,050/);
    const refused = await shop.post(path, { as, form: { intent: "import" } });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("tick that they are right");
    expect((await shop.post(path, { as, form: { intent: "import", prices: "on" } })).status).toBe(302);
    const { unitPrice } = await shop.db
      .selectFrom("products")
      .where("id", "=", "lumiskin-exfoliating-glove")
      .select("unitPrice")
      .executeTakeFirstOrThrow();
    expect(unitPrice).toBe(11_990_000);
  });

  it("takes a file that Shopify wrote, in the old dialect", async () => {
    const path = await check(readFileSync("test/fixtures/shopify-products-old.csv"));
    await shop.post(path, { as, form: { intent: "import" } });
    const rows = await shop.db
      .selectFrom("products")
      .where("id", "in", ["aloe-gel", "lip-balm"])
      .orderBy("id")
      .select(["sku", "status", "category", "description", "weightGrams"])
      .execute();
    expect(rows).toEqual([
      {
        sku: "00417",
        status: "active",
        category: "skincare",
        description: "Cooling gel.\nFor face and hands.",
        weightGrams: 180,
      },
      { sku: "LB-M", status: "archived", category: "skincare", description: "", weightGrams: 15 },
    ]);
  });

  it("takes stock that Shopify wrote, and hands it out again", async () => {
    await setStock(shop.db, retinol, 10);
    const path = await check(readFileSync("test/fixtures/shopify-inventory.csv"), "inventory.csv");
    const preview = await textOf(await shop.get(path, { as }));
    expect(preview).toContain("Import stock");
    expect(preview).toMatch(/Stock 10 14/);
    await shop.post(path, { as, form: { intent: "import" } });
    const { text } = await download("stock.csv");
    expect(text).toContain(`${retinol},Retinol Face Serum,Title,Default Title,,Shop,,0,0,0,14,14,`);
  });

  it("says before and with the download what the old dialect leaves out", async () => {
    const page = await textOf(await shop.get("/dashboard/files", { as }));
    expect(page).toContain("price on the card, where it differs (");
    const form = (await shop.fill("/dashboard/files", "Download with old columns", {}, { as })).fields;
    expect(form).toMatchObject({ dialect: "old" });
    const { response, text } = await download("products.csv", form);
    expect(response.headers.get("X-Left-Out")).toContain("benefits; how to use");
    expect(text).toMatch(/^\uFEFFTitle,Handle,Body \(HTML\),/);
    expect(text).not.toContain("metafields");
  });

  it("hands out orders in Shopify's format, by POST alone, and records each export", async () => {
    const { response, text } = await download("orders.csv", { from: "2026-01-01", to: "" });
    expect(response.status).toBe(200);
    expect(text).toMatch(/^\uFEFFName,Email,Financial Status,/);
    expect((await shop.post("/dashboard/files/orders.csv", { as, form: { from: "soon" } })).status).toBe(400);
    expect((await shop.get("/dashboard/files/orders.csv", { as })).status).toBe(405);
    const audit = await textOf(await shop.get("/dashboard/audit", { as }));
    expect(audit).toContain("in Shopify's format");
    expect(audit).toContain("old column format");
  });

  it("shows the progress of a large import, also without scripts, and ends", async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `many-${n},Many ${n},${n + 1}`);
    const path = await check(["URL handle,Title,Price", ...rows].join("\n"));
    const second = await textOf(await shop.get(`${path}?page=3`, { as }));
    expect(second).toContain("101 to 150 of 150");
    await whileLocked(shop.db, "products", async () => {
      expect((await shop.post(path, { as, form: { intent: "import" } })).status).toBe(302);
      const running = await shop.get(path, { as });
      expect(running.headers.get("Refresh")).toBe("2");
      expect(await textOf(running)).toContain("Importing:");
    });
    let page: string;
    let response: Response;
    do {
      response = await shop.get(path, { as });
      page = await textOf(response);
    } while (page.includes("Importing:"));
    expect(page).toContain("Imported: 150 products.");
    expect(response.headers.get("Refresh")).toBeNull();
  });

  it("discards a file", async () => {
    const path = await check("URL handle,Title,Price\nnever,Never,1");
    const discarded = await shop.post(path, { as, form: { intent: "discard" } });
    expect(discarded.headers.get("Location")).toBe("/dashboard/files?discarded");
    expect((await shop.get(path, { as })).status).toBe(404);
  });

  it("imports what is right of a file, and lists every line that is not imported", async () => {
    const path = await check("URL handle,Title,Price\nright,Right,1\nwrong,Wrong,-5\n");
    const preview = await textOf(await shop.get(path, { as }));
    expect(preview).toContain("1 line is not imported");
    expect(preview).toMatch(/Line 3: Price: Please enter a price in rupees/);
  });

  const row = (cells: Record<string, string>) =>
    `${Object.keys(cells).join(",")}\n${Object.values(cells)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",")}`;
  const product = { "URL handle": "evil", Title: "Evil", Price: "5" };
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 8, 0, 8, 0]);

  it.each<[what: string, file: string | Uint8Array, sentence: string]>([
    ["an empty file", "", "The file is empty."],
    ["a header alone", "URL handle,Title,Price\n", "The file has a header but no lines."],
    ["a workbook named .csv", zip, "This is an Excel workbook or a zip archive"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "This is an old Excel workbook"],
    ["gzip", new Uint8Array([0x1f, 0x8b, 8, 0]), "This is a compressed file."],
    ["a PDF", "%PDF-1.7\n", "This is a PDF"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), "This is an image, not a CSV file"],
    ["a web page", "<html><body>Sign in</body></html>", "This is a web page"],
    ["JSON", '[{"Title":"x"}]', "This is a JSON file"],
    [
      "UTF-16",
      new Uint8Array(Buffer.from("\uFEFFTitle,Price\nx,1", "utf16le")),
      "The file is in UTF-16, which the shop cannot read",
    ],
    ["NUL bytes", "Title,Price\nx\0y,1", "The file is not plain text (it contains NUL bytes)"],
    ["Latin 1", new Uint8Array(Buffer.from("Title,Price\nCrème,1", "latin1")), "The file is not in UTF-8."],
    ["an unclosed quote", 'Title,Price\n"x,1\ny,2', "a quotation mark that is never closed"],
    ["a quote inside a cell", 'Title,Price\n5" brush,1', "Line 2 has a quotation mark inside a cell."],
    ["semicolons", "Title;Price\nx;1", "The columns are separated by semicolons or tabs."],
    ["a line of a megabyte", `Title,Price\n${"x".repeat(1_000_000)},1`, "is longer than 200,000 characters."],
    ["10,001 lines", `Title,Price\n${"x,1\n".repeat(10_001)}`, "The file has more than 10,000 lines."],
    ["500 columns", `Title${",x".repeat(500)}\n`, "The file has more than 400 columns."],
    ["a header twice", "Title,Price,price\nx,1,2", "The column price appears twice."],
    [
      "a header in both dialects",
      "Title,Price,Variant Price\nx,1,2",
      "The columns Price and Variant Price mean the same.",
    ],
    [
      "columns of no product",
      "Name,Email\nx,y",
      "The file needs a “URL handle” (or “Handle”) column or a “Title” column to find products",
    ],
    [
      "names of prototypes",
      "__proto__,constructor,toString\nx,y,z",
      "The file needs a “URL handle” (or “Handle”) column or a “Title” column to find products",
    ],
    [
      "a stock file without products",
      "Location,On hand (new)\nShop,1",
      "The file needs a “Handle” column or a “SKU” column to find products",
    ],
    ["no title", row({ ...product, Title: "" }), "Line 2: Title: Please enter a name"],
    [
      "no price of a new product",
      row({ "URL handle": "evil", Title: "Evil" }),
      "A new product needs a price.",
    ],
    ["a negative price", row({ ...product, Price: "-5" }), "Price: Please enter a price in rupees"],
    ["a price that is none", row({ ...product, Price: "1e9" }), "Price: Please enter a price in rupees"],
    [
      "a price beyond numbers",
      row({ ...product, Price: "99999999999999999" }),
      "Price: Please enter a price in rupees",
    ],
    ["a formula", row({ ...product, Title: "=cmd|' /C calc'!A0" }), "Line 2: Title starts with a formula."],
    [
      "a formula by another sign",
      row({ ...product, Title: "+cmd|' /C calc'!A0" }),
      "Title starts with a formula.",
    ],
    [
      "a handle of signs",
      row({ ...product, "URL handle": "../®" }),
      "URL handle: please use letters or digits",
    ],
    ["a handle of 256 letters", row({ ...product, "URL handle": "x".repeat(256) }), "at most 255"],
    [
      "text that turns around",
      row({ ...product, Title: "Evil \u202egpj.exe" }),
      "that change the text direction",
    ],
    ["control characters", row({ ...product, Title: "Evil \u0007" }), "invisible control characters"],
    ["a name too long", row({ ...product, Title: "x".repeat(121) }), "Please use at most 120 characters"],
    [
      "a description too long",
      row({ ...product, Description: "x".repeat(5001) }),
      "at most 5,000 characters",
    ],
    [
      "a status that is none",
      row({ ...product, Status: "sold" }),
      "Status: please enter active, draft or archived",
    ],
    [
      "an address of another page",
      row({ ...product, "Own address (product.metafields.lumiskin.address)": "/cart" }),
      "please enter one of /p1 to /p3 and /b1 to /b7",
    ],
    ["a quantity that is none", row({ ...product, "Inventory quantity": "3.5" }), "a whole number of pieces"],
    [
      "a quantity beyond integers",
      row({ ...product, "Inventory quantity": "9999999999" }),
      "a whole number of pieces",
    ],
    [
      "cells that are missing",
      "URL handle,Title,Price\nevil,Evil",
      "This line has 2 cells, but the header has 3.",
    ],
    [
      "cells beyond the header",
      "URL handle,Title,Price\nevil,Evil,5,6",
      "This line has 4 cells, but the header has 3.",
    ],
    ["a title without letters", "Title,Price\n★,5", "We cannot make a handle from this title."],
    ["stock of no product", "Handle,On hand (new)\nevil,5", "Product not found."],
    ["stock that is no number", `Handle,On hand (new)\n${retinol},many`, "On hand (new) is many"],
  ])("refuses %s in a sentence, and stores nothing", async (_, file, sentence) => {
    const before = await state();
    const response = await upload(file);
    expect(await textOf(response)).toContain(sentence);
    expect(response.status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it("refuses a form without a file, and a file larger than 5 MB", async () => {
    expect((await shop.post("/dashboard/files", { as, form: { file: "x" } })).status).toBe(400);
    const large = await upload(new Uint8Array(6 * 1024 * 1024).fill(97));
    expect(large.status).toBe(413);
    expect(await textOf(large)).toContain("too large");
  });

  describe("for others", () => {
    let before: Awaited<ReturnType<typeof runs>>;
    beforeAll(async () => {
      before = await runs();
    });

    it("reads no file of a customer", async () => {
      const { as: customer } = await shop.signUp();
      const response = await upload("URL handle,Title,Price\nnever,Never,1", "x.csv", customer);
      expect([403, 413, 415]).toContain(response.status);
      expect(await runs()).toEqual(before);
    });

    it("shows a checked file to admins alone", async () => {
      const path = await check("URL handle,Title,Price\nsecret-product,Secret,1");
      const { as: customer } = await shop.signUp();
      const answer = await shop.get(path, { as: customer });
      expect(answer.status).toBe(302);
      expect((await shop.post(path, { as: customer, form: { intent: "import" } })).status).toBe(403);
    });
  });
});
