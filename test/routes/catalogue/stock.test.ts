import { beforeEach, describe, expect, it } from "vitest";
import { setStock, stockOf } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const serum = "lumiskin-retinol";
const glove = "lumiskin-exfoliating-glove";

describe("stock in the dashboard", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpAdmin();
  const text = async (path: string) =>
    (await (await shop.get(path, { as })).text()).replaceAll("<!-- -->", "");
  const send = (path: string, form: Record<string, string>) => shop.post(path, { as, form });
  const stockPath = `/dashboard/products/${serum}/stock`;
  const fill = async (path: string, button: string, typed = {}) =>
    (await shop.fill(path, button, typed, { as })).fields;
  const correct = async (typed: Record<string, string>, forged = {}) =>
    send(stockPath, { ...(await fill(stockPath, "Save", typed)), ...forged });

  beforeEach(() => setStock(shop.db, serum, 10));

  it("leads from stock to purchases and counts, and back", async () => {
    const [nav = ""] =
      (await text("/dashboard/stock/counts")).match(/<nav aria-label="Stock".*?<\/nav>/s) ?? [];
    expect(
      [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, address, name]) => [name, address]),
    ).toEqual([
      ["Stock", "/dashboard/stock"],
      ["Purchases", "/dashboard/stock/purchases"],
      ["Counts", "/dashboard/stock/counts"],
    ]);
  });

  it("keeps what was typed beside each refusal", async () => {
    for (const [form, status, words] of [
      [{ to: "" }, 400, "Please enter a whole number"],
      [{ to: "-1" }, 400, "Please enter a whole number"],
      [{ to: "9", reason: "magic" }, 400, "Please choose a reason"],
      [{ to: "9", reason: "other" }, 400, "Please write what happened"],
      [{ to: "12", reason: "broken" }, 409, "reduces stock"],
      [{ to: "9", reason: "arrived" }, 409, "adds stock"],
      [{ to: "9", reason: "lost", batch: "4711" }, 409, "another product"],
      [
        { to: "14", shown: "11" },
        409,
        "Someone else has changed this from 11 to 10. Save again if 14 is right.",
      ],
      [{ to: "0", shown: "20", reason: "lost" }, 409, "Only 10 in stock now"],
    ] as const) {
      const response = await correct({}, form);
      const page = (await response.text()).replaceAll("<!-- -->", "");
      expect([form, response.status]).toEqual([form, status]);
      expect(page).toContain(words);
      expect(page).toMatch(new RegExp(`name="to"[^>]*value="${form.to}"`));
    }
    expect(await stockOf(shop.db, serum)).toBe(10);
  });

  it("saves once what was sent twice without scripts", async () => {
    const form = await fill(stockPath, "Save", { to: "8", reason: "gift", note: "For Sana" });
    for (const response of [await send(stockPath, form), await send(stockPath, form)])
      expect(response.headers.get("Location")).toBe(`${stockPath}?saved=correct`);
    expect(await stockOf(shop.db, serum)).toBe(8);
    expect(await text(stockPath)).toContain("For Sana");
    expect(await text("/dashboard/audit")).toContain("Gift, −2, then 8");
  });

  it("shows in the shop at the next request that it is sold out, and that it is back", async () => {
    const isSoldOut = async () => (await (await shop.get("/p1")).text()).includes("Sold out");
    const isRetinol = async () => await (await shop.get("/product/lumiskin-retinol")).text();
    expect(await isRetinol()).not.toContain("Sold out");
    await correct({ to: "0" });
    expect(await isRetinol()).toContain("Sold out");
    await correct({ to: "3" });
    expect(await isRetinol()).not.toContain("Sold out");
    expect(await isSoldOut()).toBe(false);
    await send(stockPath, { intent: "untrack" });
    expect(await stockOf(shop.db, serum)).toBeNull();
    await send(stockPath, { intent: "track", pieces: "0" });
    expect(await isRetinol()).toContain("Sold out");
  });

  it("fixes a reorder point, lists what is low, and proposes an order", async () => {
    expect((await send(stockPath, { intent: "point", point: "x" })).status).toBe(400);
    await send(stockPath, { intent: "point", point: "12" });
    const list = await text("/dashboard/stock?show=low");
    expect(list).toContain(`/dashboard/stock/purchases?product=${serum}&amp;pieces=2`);
    expect(await text(`/dashboard/stock/purchases?product=${serum}&pieces=2`)).toMatch(
      /name="pieces"[^>]*value="2"/,
    );
    await send(stockPath, { intent: "point", point: "" });
    expect(await text("/dashboard/stock?show=low")).not.toContain("/stock/purchases?product=");
    expect((await send("/dashboard/stock", { intent: "days", leadDays: "0", coverDays: "" })).status).toBe(
      400,
    );
    const days = { intent: "days", leadDays: "21", coverDays: "45" };
    expect((await send("/dashboard/stock", days)).status).toBe(302);
    expect(await text("/dashboard/stock")).toMatch(/name="leadDays"[^>]*value="21"/);
  });

  it("starts to track several products with one Save, and leaves blank ones", async () => {
    const list = "/dashboard/stock?show=untracked";
    const [razor, roller] = ["eyebrow-razor", glove].map((id) => `pieces-${id}`) as [string, string];
    const sent = await fill(list, "Save all", { [razor]: "12", [roller]: "0" });
    expect(Object.keys(sent).filter((name) => name.startsWith("pieces-")).length).toBeGreaterThan(5);
    const refused = await screen(send(list, { ...sent, [roller]: "x" }));
    expect([refused.status, refused.main.field(roller).description]).toEqual([
      400,
      "Please enter a whole number, or leave it blank",
    ]);
    expect(refused.main.field(razor).value).toBe("12");
    const none = { ...sent, [razor]: "", [roller]: "" };
    expect((await screen(send(list, none))).main.alerts).toEqual([
      "Please enter a number for at least one product.",
    ]);
    expect([await stockOf(shop.db, "eyebrow-razor"), await stockOf(shop.db, glove)]).toEqual([null, null]);
    expect((await send(list, sent)).headers.get("Location")).toBe(`${list}&saved=`);
    expect([await stockOf(shop.db, "eyebrow-razor"), await stockOf(shop.db, glove)]).toEqual([12, 0]);
    // Sent again, or by someone who has the old list open.
    const again = await send(list, { ...sent, [razor]: "99" });
    expect(await text(again.headers.get("Location") ?? "")).toContain("stay as they are");
    expect(await stockOf(shop.db, "eyebrow-razor")).toBe(12);
    expect(await text(list)).not.toContain(razor);
    for (const id of ["eyebrow-razor", glove])
      await send(`/dashboard/products/${id}/stock`, { intent: "untrack" });
  });

  it("changes a product of the list in place", async () => {
    const form = await fill("/dashboard/stock", "Save the stock of Retinol Face Serum", { to: "7" });
    expect(form).toMatchObject({ product: serum, shown: "10" });
    expect((await send("/dashboard/stock?show=low", form)).headers.get("Location")).toBe(
      "/dashboard/stock?show=low&saved=",
    );
    expect(await stockOf(shop.db, serum)).toBe(7);
    const refused = await send("/dashboard/stock", { ...form, product: glove, to: "5" });
    expect(refused.status).toBe(409);
  });

  it("lets a packer enter a count, and nothing else of stock", async () => {
    const { as: packer } = await shop.signUpStaff("packer");
    const start = await send("/dashboard/stock/counts", { intent: "start" });
    const path = start.headers.get("Location") ?? "";
    const page = await (await shop.get(path, { as: packer })).text();
    expect(page).toContain("Counted pieces of Retinol Face Serum");
    expect(page).not.toContain("/dashboard/stock/purchases");
    expect(page).not.toContain(`${path}/book`);
    const post = async (to: string, form: Record<string, string>) =>
      (await shop.post(to, { as: packer, form })).status;
    expect(await post(path, { intent: "enter", product: serum, pieces: "9" })).toBe(302);
    expect(await post(`${path}/book`, { intent: "cancel" })).toBe(403);
    expect(await post("/dashboard/stock/counts", { intent: "start" })).toBe(403);
    expect(await post(stockPath, { intent: "untrack" })).toBe(403);
    expect((await send(`${path}/book`, await fill(`${path}/book`, "Save the count"))).status).toBe(302);
    expect(await stockOf(shop.db, serum)).toBe(9);
  });

  it("keeps purchases and counts from what they refuse, with words", async () => {
    const purchases = "/dashboard/stock/purchases";
    const order = {
      intent: "order",
      supplier: "Karachi Cosmetics",
      product: serum,
      pieces: "5",
      unitCost: "640",
      expectedOn: "",
    };
    for (const wrong of [
      { supplier: " " },
      { product: "nothing" },
      { pieces: "0" },
      { unitCost: "free" },
      { expectedOn: "soon" },
    ])
      expect([400, 409]).toContain((await send(purchases, { ...order, ...wrong })).status);
    const path = (await send(purchases, order)).headers.get("Location")?.split("?")[0] ?? "";
    const line = /name="pieces-(\d+)"/.exec(await text(path))?.[1] ?? "";
    const arrived = {
      [`pieces-${line}`]: "5",
      [`cost-${line}`]: "640",
      [`batch-${line}`]: "",
      [`expires-${line}`]: "",
    };
    const received = await fill(path, "Add to stock", {
      ...arrived,
      freightBy: "pieces",
      freight: "",
      receivedOn: "",
    });
    for (const wrong of [
      { [`pieces-${line}`]: "" },
      { [`pieces-${line}`]: "-1" },
      { [`cost-${line}`]: "x" },
      { [`expires-${line}`]: "2027-02-30" },
      { [`batch-${line}`]: "x".repeat(41) },
      { freight: "much" },
      { freightBy: "weight" },
      { receivedOn: "2999-01-01" },
    ] as Record<string, string>[]) {
      const refused = await send(path, { ...received, ...wrong });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
    }
    for (const press of ["first", "again"])
      expect([press, (await send(path, received)).status]).toEqual([press, 302]);
    expect(await stockOf(shop.db, serum)).toBe(15);
    expect((await send(path, { intent: "line", product: glove, pieces: "1", unitCost: "1" })).status).toBe(
      409,
    );
    expect((await send(path, { intent: "state", to: "cancelled" })).status).toBe(409);
    const cost = { intent: "cost", line: /name="line" value="(\d+)"/.exec(await text(path))?.[1] ?? "" };
    expect((await send(path, { ...cost, version: "99" })).status).toBe(409);
    expect((await send(path, { ...cost, version: "0" })).status).toBe(302);
    const { cost: stored } = await shop.db
      .selectFrom("products")
      .select("cost")
      .where("id", "=", serum)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(64_000);

    const count = (await send("/dashboard/stock/counts", { intent: "start" })).headers.get("Location") ?? "";
    expect(await text(count)).not.toContain("expected");
    expect((await send(count, { intent: "enter", product: serum, pieces: "x" })).status).toBe(400);
    expect((await send(count, { intent: "enter", product: glove, pieces: "1" })).status).toBe(409);
    expect((await send(`${count}/book`, { intent: "book", seen: "0-0-0" })).status).toBe(409);
    await shop.db.updateTable("products").set({ archivedAt: new Date() }).where("id", "=", serum).execute();
    expect(await text(count)).not.toContain("Counted pieces of Retinol Face Serum");
    expect((await send(`${count}/book`, { intent: "cancel" })).status).toBe(302);
    const { main } = await screen(shop.get("/dashboard/stock/counts", { as }));
    expect(main.text).toMatch(/Started .+ by .+; cancelled .+ by /);
    expect((await send(count, { intent: "enter", product: serum, pieces: "1" })).status).toBe(409);
    for (const nothing of [
      `${purchases}/99`,
      `${purchases}/x`,
      "/dashboard/stock/counts/99",
      "/dashboard/products/nothing/stock",
    ])
      expect((await shop.get(nothing, { as })).status).toBe(404);
  });
});
