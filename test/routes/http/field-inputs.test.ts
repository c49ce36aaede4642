import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { markPhone } from "../../../shop/orders/confirm/mark-phone.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const field = (name: string) => readFileSync(`test/fixtures/field/${name}`);
const linesOf = (name: string) => field(name).toString().split("\n").filter(Boolean);

describe("inputs that other shops' people wrote", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpAdmin();
  const { id } = await shop.signUp();
  await prepareCouriers(shop.db);
  const { order, id: parcel } = await planTestParcel(shop.db, await shop.customer(id));

  /** Checks a product file. @returns its page, which shows what would change */
  async function upload(name: string) {
    const body = new FormData();
    body.set("file", new File([field(name) as BlobPart], name, { type: "text/csv" }));
    const headers = { Origin: shop.origin, Cookie: as.header() };
    const request = new Request(`${shop.origin}/dashboard/files`, { method: "POST", headers, body });
    const response = await shop.handle(request, "192.0.2.7");
    const path = response.headers.get("Location") ?? "";
    return { path, main: (await screen(path ? shop.get(path, { as }) : response)).main };
  }
  async function importFile(name: string) {
    const { path, main } = await upload(name);
    await shop.post(path, { as, form: { intent: "import" } });
    return main;
  }

  it("reads paragraphs in list items, table cells and entities", async () => {
    await importFile("F02-list-items-with-paragraphs.csv");
    const description = `Key Features

• ✔️ Non-slip surface
• ✔️ Washes off

Size | 30 ml
Colour | Clear

Collagen™ & Q10® — 2× a day · café`;
    expect(
      await shop.db.selectFrom("products").where("id", "=", "field-liner").select("description").execute(),
    ).toEqual([{ description }]);
    const html = await (await shop.get("/product/field-liner")).text();
    const oneLine = description.replace(/\s+/g, " ");
    expect(html).toContain(`<meta name="description" content="${oneLine.replace("&", "&amp;")}"`);
    expect(html.replaceAll("\\u0026", "&")).toContain(`"description":"${oneLine}"`);
  });

  it("imports what is not published as a draft", async () => {
    const main = await importFile("F03-active-but-not-published.csv");
    expect(main.text).toContain("Not published in the file: imported as a draft.");
    expect((await shop.get("/product/field-hidden-toner")).status).toBe(404);
    expect((await shop.get("/products/field-hidden-toner")).status).toBe(404);
    expect(await (await shop.get("/sitemap.xml")).text()).not.toContain("field-hidden-toner");
  });

  it("imports handles of any script once, and leads Shopify's links to them", async () => {
    const name = "F04-handle-with-underscore.csv";
    const main = await importFile(name);
    expect(main.text).toContain("The file's handle is field®-peel-2. Its address is /product/field-peel-2.");
    const ids = ["untitled-nov5_04-35", "field-peel-2", "روغن-بادام"];
    const handles = ["untitled-nov5_04-35", "field®-peel-2", "روغن-بادام"];
    for (const [at, id] of ids.entries()) {
      const address = `/product/${encodeURIComponent(id)}`;
      expect((await shop.get(address)).status).toBe(200);
      const answer = await shop.get(`/products/${encodeURIComponent(handles[at] ?? "")}?utm_source=x`);
      expect([answer.status, answer.headers.get("Location")]).toEqual([301, `${address}?utm_source=x`]);
    }
    expect((await shop.get("/products/lumiskin-retinol")).headers.get("Location")).toBe("/p2");
    const unknown = await shop.get("/products/no-such-thing");
    expect([unknown.status, (await screen(unknown)).main.headings.length]).toEqual([404, 1]);
    expect((await upload(name)).main.text).toContain("Nothing to import: all 3 products");
    const { text } = await (async () => {
      const answer = await shop.post("/dashboard/files/products.csv", { as, form: { dialect: "new" } });
      return { text: await answer.text() };
    })();
    for (const handle of handles) expect(text).toContain(`,${handle},`);
  });

  it("refuses a decimal comma, and takes lakhs", async () => {
    const { main } = await upload("F07-decimal-comma.csv");
    expect(main.text).toMatch(/Line 2: Variant Price: Please enter a price in rupees/);
    expect(main.text).toMatch(/Line 3: Variant Price: Please enter a price in rupees/);
    expect(main.text).toContain("Rs. 123,456.50");
    const path = "/dashboard/products/lumiskin-retinol";
    for (const unitPrice of ["1999,00", "1.999,00"]) {
      const { fields } = await shop.fill(path, "Save", { unitPrice }, { as });
      const typed = (await screen(shop.post(path, { as, form: fields }))).main.field("unitPrice");
      expect(typed).toMatchObject({
        value: unitPrice,
        description: expect.stringMatching(/^Please enter a price/),
      });
    }
  });

  const spellings = ["F08-F10-phone-spellings.txt", "G09-phone-spellings.txt", "G10-phone-0338.txt"];
  it.each(spellings.flatMap(linesOf))("reads the phone %j", async (phone) => {
    const [first, text] = phone.startsWith("0338")
      ? ["+923385550101", "0338 5550101"]
      : ["+923005550101", "0300 5550101"];
    const second = phone.includes("0333") ? "+923335550124" : null;
    const { as: customer } = await shop.signUp();
    await shop.addToCart(customer);
    await shop.checkOut(customer, { phoneNumber: phone });
    const stored = await shop.db
      .selectFrom("orders")
      .where("phoneNumber", "=", phone)
      .select(["number", "phoneE164", "secondPhoneE164"])
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ phoneE164: first, secondPhoneE164: second });
    for (const typed of [phone, text])
      expect((await shop.post("/track", { form: { number: `${stored.number}`, phone: typed } })).status).toBe(
        200,
      );
    const order = await screen(shop.get(`/dashboard/orders/${stored.number}`, { as }));
    const dialled = order.main.links.map(({ to }) => to).filter((to) => to.startsWith("tel:"));
    expect(dialled[0]).toBe(`tel:${first}`);
    for (const phoneE164 of [stored.phoneE164, second].filter((one) => one !== null)) {
      const mark = { orderNumber: stored.number, phoneE164, reason: "Refused twice", actorId: id };
      await markPhone(shop.db, { ...mark, mark: "do_not_serve" });
      const call = await screen(shop.get(`/dashboard/confirm/${stored.number}`, { as }));
      expect(call.main.text).toContain("No orders");
      await markPhone(shop.db, { ...mark, mark: null });
    }
  });

  it.each(linesOf("F11-order-number-spellings.txt"))("finds order 10001 by %j", async (number) => {
    expect(order.number).toBe(10001);
    const track = await shop.post("/track", { form: { number, phone: "0300 1234567" } }, "198.18.9.1");
    expect(track.status).toBe(200);
    const find = await screen(shop.get(`/dashboard/find?${new URLSearchParams({ q: number })}`, { as }));
    expect(find.main.links.map(({ to }) => to)).toContain("/dashboard/orders/LS-10001");
    const scan = await shop.post("/dashboard/scan", { as, form: { code: number } });
    expect(scan.headers.get("Location")).toBe(`/dashboard/scan?packed=${parcel}`);
    await shop.post("/dashboard/scan", { as, form: { undo: `${parcel}` } });
  });

  it.each([
    ["F12-chat-deleted-message.txt", "lumiskin-retinol", "1"],
    ["F12-chat-encryption-notice.txt", "lumiskin-retinol", "1"],
    ["F12-chat-the-word-message.txt", "lumiskin-retinol", "1"],
    ["F13-chat-2-gua-sha.txt", "lumiskin-jade-roller-gua-sha-set", "2"],
    ["F13-chat-3-gloves.txt", "lumiskin-exfoliating-glove", "3"],
  ])("reads %s", async (name, product, pieces) => {
    const path = "/dashboard/orders/new";
    const { fields } = await shop.fill(path, "Fill in from chat", { chat: field(name).toString() }, { as });
    const { main } = await screen(shop.post(path, { as, form: fields }));
    const chosen = main.fields.filter(({ name, value }) => /^product-/.test(name) && value);
    expect(chosen.map(({ value }) => value)).toEqual([product]);
    const values = ["pieces-1", "customerName", "phone"].map((one) => main.field(one).value);
    expect(values).toEqual([pieces, "Rabia Test", "03005551204"]);
    expect(main.field("address").value).toContain("House 11 Model Town");
  });
});
