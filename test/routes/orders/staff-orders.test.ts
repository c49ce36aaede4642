import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeOrderStatus } from "../../../shop/orders/list/change-order-status.ts";
import { orderLinesOf, placeTestOrder, setStock, stockOf } from "../../orders-fixture.ts";
import { type Region, screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { submit, type Typed } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const ownerPerson = await shop.signUpAdmin("owner@example.com");
const staff = {
  owner: ownerPerson,
  caller: await shop.signUpStaff("caller"),
  packer: await shop.signUpStaff("packer"),
  bookkeeper: await shop.signUpStaff("bookkeeper"),
};
const { as } = staff.caller;
const ayesha = await shop.signUp();
const place = async (items: [string, number][] = [["lumiskin-retinol", 2]]) => {
  const order = await placeTestOrder(db, await shop.customer(ayesha.id), { items });
  return { ...order, path: `/dashboard/orders/LS-${order.number}` };
};
const page = async (path: string, who: Visitor = as) => screen(shop.get(path, { as: who }));
/** What the form of a page sends as it stands. */
const formOf = (
  { main }: { main: Region },
  typed: Typed = {},
  button: string | RegExp = /^(Save|Place order)$/,
) => submit(main, button, typed).fields;
const send = (path: string, form: Record<string, string>, who: Visitor = as) =>
  shop.post(path, { as: who, form });
const historyOf = async (path: string) =>
  (await page(path)).main
    .get("section", "History")
    .all("li")
    .map(({ lines }) => lines[0]);
const orderOf = (id: number) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("changing an order during the call", () => {
  it("[O.changed-on-call] changes items, address and phone, says so in the history, and goes back to the call", async () => {
    const { id, number, path } = await place();
    const call = `/dashboard/confirm/LS-${number}`;
    expect((await page(call)).main.get("link", "Change").attributes.href).toBe(
      `${path}/edit?back=${encodeURIComponent(call)}`,
    );
    const edit = `${path}/edit?back=${encodeURIComponent(call)}`;
    const form = formOf(await page(edit), {
      "quantity-1": "1",
      "product-1": "lumiskin-exfoliating-glove",
      "pieces-1": "2",
      phone: "0321 7654321",
      address: "House 9\nMultan",
      city: "multan",
    });
    const saved = await send(edit, form);
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, `${call}?saved=changed`]);
    expect((await page(`${call}?saved=changed`)).main.text).toContain("The order was changed.");
    expect(await orderOf(id)).toMatchObject({ phoneE164: "+923217654321", cityId: "multan" });
    expect(await historyOf(path)).toEqual([
      `Added to the order: 2: Pending LS-${number}-2`,
      `Quantity 2 to 1 LS-${number}-1`,
      "Phone: 0300 1234567 → 0321 7654321; Address: House 1, Street 2, Lahore → House 9, Multan; City: Lahore → Multan " +
        `LS-${number}-1`,
      `Order placed at checkout: Pending LS-${number}-1`,
    ]);
  });

  it("keeps what was typed where the stock is short, and takes nothing", async () => {
    await setStock(db, "eyebrow-razor", 3);
    const { id, path } = await place([["eyebrow-razor", 1]]);
    const form = formOf(await page(`${path}/edit`), { "quantity-1": "9", landmark: "Blue gate" });
    const refused = await screen(send(`${path}/edit`, form));
    expect([refused.status, refused.main.alerts]).toEqual([409, ["Only 2 of Eyebrow Razors left in stock."]]);
    expect(refused.main.field("landmark").value).toBe("Blue gate");
    expect(refused.main.field("quantity-1").value).toBe("9");
    expect(await stockOf(db, "eyebrow-razor")).toBe(2);
    expect((await orderLinesOf(db, { orderId: id })).map(({ quantity }) => quantity)).toEqual([1]);
    await setStock(db, "eyebrow-razor", null);
  });

  it("names the product of a row that cannot be had beside that row", async () => {
    await setStock(db, "eyebrow-razor", 0);
    const { path } = await place();
    const form = formOf(await page(`${path}/edit`), { "product-1": "eyebrow-razor" });
    const refused = await screen(send(`${path}/edit`, form));
    expect(refused.main.field("product-1")).toMatchObject({
      invalid: true,
      description: "Eyebrow Razors is sold out.",
    });
    await setStock(db, "eyebrow-razor", null);
  });

  it("keeps agreed prices, and says today's before anything is added at it", async () => {
    const { id, path } = await place([["lumiskin-retinol", 1]]);
    const typed = { "quantity-1": "2", "product-1": "lumiskin-exfoliating-glove" };
    const form = formOf(await page(`${path}/edit`), typed);
    await db
      .updateTable("products")
      .set({ unitPrice: 150000, cataloguePrice: 150000 })
      .where("id", "in", ["lumiskin-exfoliating-glove", "lumiskin-retinol"])
      .execute();
    const refused = await screen(send(`${path}/edit`, form));
    expect([refused.status, refused.main.field("product-1").description]).toEqual([
      409,
      "Exfoliating Glove is now Rs. 1,500, not Rs. 1,199. Tell the customer, then press again.",
    ]);
    expect((await orderLinesOf(db, { orderId: id })).map(({ quantity }) => quantity)).toEqual([1]);
    expect((await send(`${path}/edit`, formOf(refused))).status).toBe(302);
    expect(
      (await orderLinesOf(db, { orderId: id })).map(({ unitPrice, quantity }) => [unitPrice, quantity]),
    ).toEqual([
      [199900, 2],
      [150000, 1],
    ]);
  });

  it("says what a colleague changed meanwhile, and saves it together at the second press", async () => {
    const { id, path } = await place();
    const edit = `${path}/edit`;
    const mine = formOf(await page(edit), { address: "House 9, Multan" });
    await send(edit, formOf(await page(edit), { landmark: "Blue gate", "quantity-1": "3" }), staff.owner.as);
    const answer = await screen(send(edit, mine));
    expect(answer.status).toBe(409);
    expect(answer.main.get("section", "What the other person changed").lines).toEqual(
      expect.arrayContaining(["Landmark", "(empty) Blue gate", "Quantity of Retinol Face Serum", "2 3"]),
    );
    expect((await send(edit, formOf(answer))).status).toBe(302);
    expect(await orderOf(id)).toMatchObject({ landmark: "Blue gate", shippingAddress: "House 9, Multan" });
    expect((await orderLinesOf(db, { orderId: id }))[0]).toMatchObject({ quantity: 3 });
  });

  it.each(["handed_over", "delivered"])("is refused once the parcel is %s", async (state) => {
    const { id, path } = await place();
    const form = formOf(await page(`${path}/edit`), { phone: "0321 7654321" });
    const { id: shipmentId } = await db
      .insertInto("shipments")
      .values({ state: state as "delivered" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("shipmentLines").values({ shipmentId, orderId: id, line: 1, quantity: 2 }).execute();
    const refused = await screen(send(`${path}/edit`, form));
    expect([refused.status, refused.main.text]).toEqual([409, expect.stringContaining("with the courier")]);
    const { main } = await page(`${path}/edit`);
    expect(main.fields).toEqual([]);
    const change = main.links.find(({ text }) => /^Change parcel SH-\d+$/.test(text));
    expect(change?.to).toMatch(/^\/dashboard\/parcels\/SH-/);
    expect((await screen(shop.get(change?.to ?? "", { as: staff.owner.as }))).status).toBe(200);
    expect((await orderOf(id)).phoneE164).toBe("+923001234567");
  });

  it("is refused once nothing of it is Pending, and the order offers it no more", async () => {
    const { id, path, lineIds } = await place();
    const form = formOf(await page(`${path}/edit`), { phone: "0321 7654321" });
    expect((await page(path)).main.links.map(({ text }) => text)).toContain("Change");
    await changeOrderStatus(db, await shop.customer(staff.owner.id), lineIds[0] ?? 0, "completed");
    expect((await send(`${path}/edit`, form)).status).toBe(409);
    expect((await page(path)).main.links.map(({ text }) => text)).not.toContain("Change");
    expect((await orderOf(id)).phoneE164).toBe("+923001234567");
  });

  it.each([
    [{ phone: "" }, "phone", "Please enter the phone number"],
    [{ address: "  " }, "address", "Please enter the address"],
    [{ "quantity-1": "two" }, "quantity-1", "Please enter a quantity, or 0 to remove it"],
    [{ "product-2": "eyebrow-razor", "pieces-2": "0" }, "pieces-2", "Please enter a quantity"],
  ])("says beside the field what is wrong: %j", async (typed, field, text) => {
    const { path } = await place();
    const refused = await screen(send(`${path}/edit`, { ...formOf(await page(`${path}/edit`)), ...typed }));
    expect([refused.status, refused.main.field(field).invalid]).toEqual([400, true]);
    expect(refused.main.field(field).description || refused.main.text).toContain(text);
  });

  it.each([
    [{ shown: "" }, 400],
    [{ shown: "[1]" }, 400],
    [{ shown: '{"quantity-1":{}}' }, 400],
    [{ city: "atlantis" }, 409],
    [{ "quantity-1": "0" }, 409],
    [{ "quantity-1": "999999", "product-1": "no-such" }, 409],
  ])("writes nothing of what it cannot understand: %j", async (typed, status) => {
    const { id, path } = await place();
    const form = { ...formOf(await page(`${path}/edit`), { phone: "0321 7654321" }), ...typed };
    expect((await send(`${path}/edit`, form)).status).toBe(status);
    expect((await orderOf(id)).phoneE164).toBe("+923001234567");
  });

  it("goes to no other site", async () => {
    const { path } = await place();
    const edit = `${path}/edit?back=https://evil.example`;
    const form = formOf(await page(edit), { landmark: "Blue gate" });
    expect((await send(edit, form)).headers.get("Location")).toBe(`${path}?saved=changed`);
  });
});

describe("taking an order", () => {
  const newPath = "/dashboard/orders/new";
  const typed = {
    customerName: "Hina Malik",
    phone: "0312 1112223",
    address: "House 3, Lahore",
    city: "lahore",
    "product-1": "lumiskin-retinol",
    "pieces-1": "2",
  };
  const fill = async (more: Typed = {}, button?: string) =>
    formOf(await page(newPath), { ...typed, ...more }, button);
  const chat = "2 retnol aur ek roller\nHina Malik\n0312-1112223\nHouse 3 street 2 Johar Town lahor";

  it("places it without an account, once, and shows it", async () => {
    const form = await fill({ source: "instagram" });
    const [first, second] = [await send(newPath, form), await send(newPath, form)];
    expect(first.status).toBe(302);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const shown = await page(first.headers.get("Location") ?? "");
    expect(shown.main.text).toContain("Order placed.");
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("customerName", "=", "Hina Malik")
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      userId: null,
      customerEmail: "",
      channel: "chat",
      chatApp: "instagram",
      confirmation: "confirmed",
      placedTotal: 2 * 150000,
    });
  });

  it("takes a transfer only where the owner has entered an account", async () => {
    const form = { ...(await fill({ customerName: "Sania Tariq" })), payment: "transfer" };
    const placed = () =>
      db.selectFrom("orders").select("id").where("customerName", "=", "Sania Tariq").execute();
    expect((await page(newPath)).main.text).not.toContain("Bank transfer");
    const refused = await screen(send(newPath, form));
    expect([refused.status, refused.main.field("payment").description]).toEqual([
      400,
      "Please choose a payment method",
    ]);
    expect(refused.main.field("customerName").value).toBe("Sania Tariq");
    expect(await placed()).toEqual([]);
    await setShopSettings(db, { iban: "PK36SCBL0000001123456702" });
    expect((await send(newPath, form)).status).toBe(302);
    const [order] = await placed();
    expect(await orderLinesOf(db, { orderId: order?.id ?? 0 })).toMatchObject([
      { paymentMethod: "transfer", paymentStatus: "Bank transfer awaited" },
    ]);
    await setShopSettings(db, {});
  });

  it("fills the form in from a chat, places nothing, and leaves what is doubtful to the person", async () => {
    const count = () => db.selectFrom("orders").select("id").execute();
    const before = await count();
    const read = await screen(
      send(newPath, formOf(await page(newPath), { chat, notes: "Gift" }, "Fill in from chat")),
    );
    expect([read.status, await count()]).toEqual([200, before]);
    const value = (name: string) => read.main.field(name).value;
    expect(
      ["product-1", "pieces-1", "product-2", "phone", "customerName", "city", "source", "notes"].map(value),
    ).toEqual(["lumiskin-retinol", "2", "?", "03121112223", "Hina Malik", "lahore", "whatsapp", "Gift"]);
    expect(read.main.field("product-1").description).toBe("From “2 retnol”.");
    expect(read.main.field("product-2").description).toMatch(
      /^“ek roller” could be .* or .*\. Please choose\.$/,
    );
    expect(read.main.field("customerName").description).toContain("not certain");

    const refused = await screen(send(newPath, formOf(read)));
    expect(refused.status).toBe(400);
    expect(refused.main.field("product-2")).toMatchObject({ invalid: true });
    expect(refused.main.field("product-2").description).toContain("“ek roller” could be");
    const chosen = formOf(refused, { "product-2": "lumiskin-jade-roller-gua-sha-set" });
    expect((await send(newPath, chosen)).status).toBe(302);
  });

  it("asks who of several is the customer, and reads that person alone after one tap", async () => {
    await setShopSettings(db, { chatNames: "Ayesha Shop, 0300 9998887" });
    const talk = [
      "Ayesha Shop: 3 gloves are left",
      "Hina Malik: 2 retinol",
      "Sana: 1 glove",
      "Bilal: ok",
      "Hina Malik: House 3 street 2 Johar Town lahor 0312-1112223",
    ].map((line) => `[28/11, 4:12 pm] ${line}`);
    const blank = formOf(await page(newPath), { chat: talk.join("\n") }, "Fill in from chat");
    const asked = await screen(send(newPath, blank));
    const pieces = (shown: typeof asked) =>
      ["pieces-1", "pieces-2"].map((name) => shown.main.field(name).value);
    expect(asked.main.text).toContain("Who is the customer?");
    expect(asked.main.text).not.toContain("Ayesha Shop\n");
    expect(pieces(asked)).toEqual(["2", "1"]);
    const read = await screen(send(newPath, formOf(asked, {}, "Hina Malik")));
    expect(read.main.text).not.toContain("Who is the customer?");
    expect([read.main.field("customerName").value, read.main.field("product-2").value]).toEqual([
      "Hina Malik",
      "",
    ]);
    // A refused form still knows whom it was read from.
    const refused = await screen(send(newPath, { ...formOf(read), address: "" }));
    expect([refused.status, refused.main.text.includes("Who is the customer?")]).toEqual([400, false]);
    await setShopSettings(db, {});
  });

  it("keeps what was typed where the chat says nothing of it, and asks for what is missing", async () => {
    const read = await screen(send(newPath, await fill({ chat: "Salam! Aaj milega?" }, "Fill in from chat")));
    expect(read.main.text).toContain("Not found: name, phone number, address, products.");
    expect(formOf(read)).toMatchObject(typed);
  });

  it("It does not place the order, and the chat is not stored", async () => {
    const blank = await page(newPath);
    const read = await screen(
      send(newPath, formOf(blank, { chat: `SecretWord\n${chat}` }, "Fill in from chat")),
    );
    const form = formOf(read, { "product-2": "" });
    expect((await send(newPath, form)).status).toBe(302);
    const { rows } = await shop.shop.pool.query(
      "select 1 from orders where row_to_json(orders)::text like '%SecretWord%' union all select 1 from order_events where data::text like '%SecretWord%'",
    );
    expect(rows).toEqual([]);
  });

  it("adds a row without scripts", async () => {
    const more = await screen(send(newPath, await fill({}, "Add another product")));
    expect(formOf(more).rows).toBe("2");
    expect(more.main.field("phone").value).toBe(typed.phone);
    expect(more.main.alerts).toEqual([]);
  });

  it("refuses more than is in stock beside the row", async () => {
    await setStock(db, "lumiskin-retinol", 1);
    const refused = await screen(send(newPath, await fill()));
    expect([refused.status, refused.main.field("product-1").description]).toEqual([
      409,
      "Only 1 of Retinol Face Serum left in stock.",
    ]);
    await setStock(db, "lumiskin-retinol", null);
  });

  it("places nothing at a price that no one has said", async () => {
    const form = await fill();
    const prices = { unitPrice: 160000, cataloguePrice: 160000 };
    await db.updateTable("products").set(prices).where("id", "=", "lumiskin-retinol").execute();
    const refused = await screen(send(newPath, form));
    expect([refused.status, refused.main.field("product-1").description]).toEqual([
      409,
      "Retinol Face Serum is now Rs. 1,600, not Rs. 1,500. Tell the customer, then press again.",
    ]);
    expect((await send(newPath, formOf(refused))).status).toBe(302);
  });

  it.each([
    [{ customerName: "" }, "customerName", 400],
    [{ phone: "" }, "phone", 400],
    [{ "product-1": "" }, "product-1", 400],
    [{ city: "atlantis" }, "city", 409],
    [{ source: "fax" }, "source", 400],
    [{ intent: "read", chat: "" }, "chat", 400],
    [{ intent: "read", chat: "x".repeat(8001) }, "chat", 400],
  ])("says beside the field what is wrong: %j", async (wrong, field, status) => {
    const refused = await screen(send(newPath, { ...(await fill()), ...wrong }));
    expect([refused.status, refused.main.field(field).invalid]).toEqual([status, true]);
  });

  it.each([{ key: "" }, { key: "not-a-key" }])("refuses a form without its key: %j", async (wrong) => {
    expect((await send(newPath, { ...(await fill()), ...wrong })).status).toBe(400);
    expect((await send(newPath, { ...typed, source: "phone", key: randomUUID() })).status).toBe(302);
  });
});

describe("who may", () => {
  it.each([
    ["owner", true],
    ["caller", true],
    ["packer", false],
    ["bookkeeper", false],
  ] as const)("%s: %s", async (role, may) => {
    const { path } = await place();
    const who = staff[role].as;
    const links = [...(await page("/dashboard", who)).main.links, ...(await page(path, who)).main.links];
    expect(links.map(({ text }) => text).includes("Take an order")).toBe(may);
    expect(links.map(({ text }) => text).includes("Change")).toBe(may);
    for (const screenPath of ["/dashboard/orders/new", `${path}/edit`]) {
      expect((await shop.get(screenPath, { as: who })).status).toBe(may ? 200 : 302);
      expect((await send(screenPath, {}, who)).status).toBe(may ? 400 : 403);
    }
  });
});

describe("forgetting a customer without an account", () => {
  const hina = {
    customerName: "Hina Malik",
    phone: "0313 4445556",
    address: "House 3, Lahore",
    city: "lahore",
    "product-1": "eyebrow-razor",
    "pieces-1": "1",
    source: "phone",
  };
  const take = async () => {
    const newPath = "/dashboard/orders/new";
    const sent = await send(newPath, formOf(await page(newPath), hina));
    const path = (sent.headers.get("Location") ?? "").replace(/\?.*/, "");
    const number = Number(path.match(/LS-(\d+)/)?.[1]);
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    return { ...order, path };
  };
  const end = async ({ id }: { id: number }) => {
    for (const line of await orderLinesOf(db, { orderId: id }))
      await changeOrderStatus(db, await shop.customer(staff.owner.id), line.id, "cancelled");
  };
  const forget = (path: string, who: Visitor) => send(path, { intent: "forget" }, who);
  const owner = staff.owner.as;

  it("asks first, in plain words, and forgets every order of that number", async () => {
    const [first, second] = [await take(), await take()];
    const shown = (await page(first.path, owner)).main;
    expect(shown.get("link", "Erase this customer's data").attributes.href).toBe(
      `${first.path}?confirm=forget`,
    );
    expect(shown.all("alertdialog")).toEqual([]);
    const asked = (await page(`${first.path}?confirm=forget`, owner)).main.get(
      "alertdialog",
      "Erase this customer's data?",
    );
    expect(asked.text).toContain("every other order you took for this phone number");
    expect(asked.text).toContain("Products, dates, amounts and payments stay. You cannot undo this.");

    const waits = await screen(forget(first.path, owner));
    expect([waits.status, waits.main.alerts]).toEqual([
      409,
      [expect.stringContaining(`LS-${first.number} from this customer is still open or on the way`)],
    ]);
    await end(first);
    expect((await screen(forget(first.path, owner))).main.alerts[0]).toContain(`LS-${second.number}`);
    expect(await orderOf(first.id)).toMatchObject({ customerName: "Hina Malik" });
    await end(second);

    const done = await forget(first.path, owner);
    expect([done.status, done.headers.get("Location")]).toEqual([302, `${first.path}?saved=forgotten`]);
    for (const { path, id } of [first, second]) {
      const after = (await page(`${path}?saved=forgotten`, owner)).main;
      expect(after.text).toContain("The customer's details are deleted.");
      expect(after.text).not.toMatch(/Hina|4445556|House 3/);
      expect(after.links.map(({ text }) => text)).not.toContain("Erase this customer's data");
      expect(await orderOf(id)).toMatchObject({ customerName: "Deleted customer", phoneE164: null });
    }
    expect((await forget(first.path, owner)).status).toBe(409);
  });

  it("is the owner's alone, and not for orders of accounts", async () => {
    const { path, id } = await take();
    await end({ id });
    const manager = (await shop.signUpStaff("manager")).as;
    for (const who of [manager, staff.caller.as, staff.packer.as, staff.bookkeeper.as]) {
      expect((await page(path, who)).main.links.map(({ text }) => text)).not.toContain(
        "Erase this customer's data",
      );
      expect((await page(`${path}?confirm=forget`, who)).main.all("alertdialog")).toEqual([]);
      expect((await forget(path, who)).status).toBe(403);
    }
    expect((await forget(path, ayesha.as)).status).toBe(403);
    expect((await orderOf(id)).customerName).toBe("Hina Malik");

    const own = await place();
    expect((await page(`${own.path}?confirm=forget`, owner)).main.all("alertdialog")).toEqual([]);
    const refused = await screen(forget(own.path, owner));
    expect([refused.status, refused.main.alerts[0]]).toEqual([
      409,
      expect.stringContaining("belongs to an account"),
    ]);
  });
});
