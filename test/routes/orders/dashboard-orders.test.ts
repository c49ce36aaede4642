import { describe, expect, it } from "vitest";
import { orderLineNumberText } from "../../../shop/orders/model/order-number.ts";
import {
  deleteOrder,
  insertOrder,
  orderByNumber,
  orderEventsOf,
  ordersOf,
  placeTestOrder,
} from "../../orders-fixture.ts";
import { type Region, screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const owner = await shop.signUpAdmin("owner@example.com");
const { as } = owner;

async function placeOrderFor(fullName: string, wanted: Parameters<typeof placeTestOrder>[2] = {}) {
  const { id } = await shop.signUp();
  await shop.db.updateTable("users").set({ fullName }).where("id", "=", id).execute();
  return { ...(await placeTestOrder(shop.db, await shop.customer(id), wanted)), customerId: id };
}

const ayesha = await placeOrderFor("Ayesha Khan", {
  items: [
    ["lumiskin-retinol", 2],
    ["eyebrow-razor", 1],
  ],
  notes: "Ring twice",
});
const bilal = await placeOrderFor("Bilal Ahmed", { payment: "jazzcash", shippingAddress: "مکان ۱۲، لاہور" });

const dashboard = async (path = "/dashboard") => {
  const { main, status, head } = await screen(shop.get(path, { as }));
  const rows = main
    .all("tr")
    .slice(1)
    .map((row) => oneLine(row));
  const orders = rows.flatMap((row) => row.match(/^LS-\d+-\d+/) ?? []);
  return { main, head, status, rows, orders, mainText: oneLine(main) };
};
const oneLine = ({ text }: Region) => text.replaceAll("\n", " ");
const linkTarget = ({ main }: { main: Region }, text: string) =>
  main.links.find((link) => link.text === text)?.to;
const lineNumber = ({ number }: { number: number }, lineIndex = 1) => orderLineNumberText(number, lineIndex);

describe("the list of orders", () => {
  it("shows the orders of one checkout as one parcel with one total", async () => {
    const { rows, orders } = await dashboard();
    expect(orders).toEqual([lineNumber(bilal), lineNumber(ayesha, 1), lineNumber(ayesha, 2)]);
    expect(rows).toContain("One parcel, 2 items: Rs. 4,247 Complete all 2");
    expect(rows.filter((row) => row.includes("One parcel"))).toHaveLength(1);
  });

  it.each([
    ["status=Pending", 3],
    ["status=completed", 0],
    ["payment=cod", 2],
    ["payment=jazzcash", 1],
    ["payment=paid", 0],
    ["payment=awaiting", 0],
    ["from=2001-01-01&to=2001-12-31", 0],
    ["from=2001-01-01", 3],
    ["q=ayesha+kha", 2],
    ["q=%2B92+300+1234567", 3],
    ["q=0300", 0],
    [`q=${lineNumber(ayesha, 2)}`, 1],
    [`q=ls-${bilal.number}`, 1],
    [`q=${bilal.number}`, 1],
    ["q=ayesha+khan&payment=jazzcash", 0],
    // What it does not know is left out.
    ["status=shipped&payment=gold&from=soon&to=2001-02-30&sort=best&after=x&before=y", 3],
    ["q=%00", 3],
  ])("is narrowed by the address: %s", async (query, count) => {
    const { orders, mainText } = await dashboard(`/dashboard?${query}`);
    expect(orders).toHaveLength(count);
    if (count === 0) expect(mainText).toMatch(/No orders found\.|No completed orders\./);
  });

  it("is sorted by the address", async () => {
    const amounts = async (sort: string) => (await dashboard(`/dashboard?sort=${sort}`)).orders;
    expect(await amounts("highest")).toEqual([
      lineNumber(ayesha, 1),
      lineNumber(bilal),
      lineNumber(ayesha, 2),
    ]);
    expect(await amounts("lowest")).toEqual([
      lineNumber(ayesha, 2),
      lineNumber(bilal),
      lineNumber(ayesha, 1),
    ]);
    expect(await amounts("oldest")).toEqual([
      lineNumber(ayesha, 1),
      lineNumber(ayesha, 2),
      lineNumber(bilal),
    ]);
  });

  it("keeps what was chosen in every link and form", async () => {
    const chosen = "q=a&status=Pending&payment=cod&from=2001-01-01&sort=oldest";
    const { main } = await dashboard(`/dashboard?${chosen}`);
    const to = (text: string) => linkTarget({ main }, text);
    expect(to("completed")).toBe(`/dashboard?${chosen.replace("Pending", "completed")}`);
    expect(to("All payments")).toBe(`/dashboard?${chosen.replace("&payment=cod", "")}`);
    expect(to("Newest first")).toBe(`/dashboard?${chosen.replace("&sort=oldest", "")}`);
    const formWith = (button: string) => main.all("form").find(({ buttons }) => buttons.includes(button));
    expect(formWith("Export CSV")?.attributes.action).toBe(`/dashboard/orders.csv?${chosen}`);
    expect(to("Clear")).toBe("/dashboard?status=Pending&sort=oldest");
    const search = submit(main, "Search");
    expect(search.fields).toMatchObject(Object.fromEntries(new URLSearchParams(chosen)));
    const [actions] = main.get("table").all("form");
    expect(submit(actions as Region, /^Complete/).fields).toMatchObject({ q: "a", sort: "oldest" });
  });

  it("pages through all orders, and new orders do not shift it", async () => {
    const lines = Array.from({ length: 120 }, () => ({ customerName: "Hina", orderDate: "2020-01-01" }));
    const { id } = await insertOrder(shop.db, { placedAt: null }, lines);
    const first = await dashboard("/dashboard?q=hina");
    const linkTo = linkTarget;
    expect(first.orders).toHaveLength(50);
    expect(linkTo(first, "Previous")).toBeUndefined();
    await placeOrderFor("Hina Malik");
    const second = await dashboard(linkTo(first, "Next"));
    const third = await dashboard(linkTo(second, "Next"));
    expect(new Set([...first.orders, ...second.orders, ...third.orders]).size).toBe(120);
    expect(linkTo(third, "Next")).toBeUndefined();
    expect((await dashboard(linkTo(third, "Previous"))).orders).toEqual(second.orders);
    await deleteOrder(shop.db, id);
  });

  it("comes back to the same place after an order was ended", async () => {
    const listQuery = "q=bilal&status=Pending&after=9007199254740000.9.1";
    const [order = 0] = bilal.lineIds;
    const form = { order: String(order), status: "shipped" };
    expect((await shop.post(`/dashboard?${listQuery}`, { as, form })).status).toBe(400);
    const spareOrder = await placeOrderFor("Bilal Spare");
    const ended = await shop.post(`/dashboard?${listQuery}`, {
      as,
      form: { order: String(spareOrder.lineIds[0]), status: "cancelled" },
    });
    expect(ended.headers.get("Location")).toBe(`/dashboard?${listQuery}&changed=${spareOrder.lineIds[0]}`);
  });
});

describe("a parcel's page", () => {
  const path = `/dashboard/orders/LS-${ayesha.number}`;
  const send = (form: Record<string, string>, to = path) => shop.post(to, { as, form });

  it("is found by the number of its checkout or one of its orders, and by no other", async () => {
    for (const number of [
      `LS-${ayesha.number}`,
      `ls-${ayesha.number}`,
      String(ayesha.number),
      lineNumber(ayesha, 2),
    ]) {
      const { main, mainText } = await dashboard(`/dashboard/orders/${number}`);
      expect(main.headings).toEqual([`Order LS-${ayesha.number}`]);
      expect(mainText).toContain("Total Rs. 4,247");
    }
    for (const number of ["LS-1", "nothing", "LS-99999999999999999999"])
      expect((await dashboard(`/dashboard/orders/${number}`)).status).toBe(404);
  });

  it("calls and writes to the customer, and tells who did what", async () => {
    const { main, mainText } = await dashboard(path);
    expect(main.links).toContainEqual({ to: "tel:+923001234567", text: "Call" });
    expect(main.links).toContainEqual({ to: "https://wa.me/923001234567", text: "WhatsApp" });
    expect(mainText).toContain("0300 1234567");
    expect(mainText).toContain("Ring twice");
    expect(mainText).toMatch(
      /Order placed at checkout: Pending LS-\d+-1, LS-\d+-2 \d+ \w+ \d+, \d\d:\d\d, Ayesha Khan, customer/,
    );
  });

  it("keeps the owner's notes from the customer, and one owner's from another", async () => {
    expect(
      (await send({ intent: "notes", notes: " Call first\r\nالسلام علیکم ", shownNotes: "" })).status,
    ).toBe(302);
    const { main, mainText } = await dashboard(`${path}?saved=notes`);
    expect(mainText).toContain("Saved.");
    expect(main.field("notes").value).toBe("Call first\nالسلام علیکم");
    const late = await send({ intent: "notes", notes: "Another", shownNotes: "" });
    expect(late.status).toBe(409);
    const answer = (await screen(late)).main;
    expect(answer.text).toContain("Someone else has changed this.");
    expect(answer.field("notes").value).toBe("Another");
    expect((await send({ intent: "notes", notes: "x".repeat(4001), shownNotes: "" })).status).toBe(400);
    expect(await orderByNumber(shop.db, ayesha.number)).toMatchObject({
      notes: "Ring twice",
      ownerNotes: "Call first\nالسلام علیکم",
    });
    const log = await shop.db
      .selectFrom("auditLog")
      .select(["action", "details"])
      .where("subject", "=", `LS-${ayesha.number}`)
      .execute();
    expect(log).toEqual([{ action: "parcel.noted", details: {} }]);
    expect(JSON.stringify(await orderEventsOf(shop.db))).not.toContain("Call first");
  });

  it("gives the parcel a tracking number, which its customer sees", async () => {
    const { id: customerId, as: buyer } = await shop.signUp();
    const order = await placeTestOrder(shop.db, await shop.customer(customerId));
    const to = `/dashboard/orders/LS-${order.number}`;
    expect((await send({ intent: "tracking", tracking: "x".repeat(61) }, to)).status).toBe(400);
    for (let twice = 0; twice < 2; twice++)
      expect((await send({ intent: "tracking", tracking: " TCS 4711 " }, to)).status).toBe(302);
    for (const seen of ["/orders", `/orders/LS-${order.number}`]) {
      const { main } = await screen(shop.get(seen, { as: buyer }));
      expect(main.get("li", "Retinol Face Serum").text).toContain("Tracking number TCS 4711");
    }
    const page = (await dashboard(to)).mainText;
    expect(page.match(/Tracking number TCS 4711/g)).toHaveLength(1);
    await send({ intent: "tracking", tracking: "" }, to);
    expect((await dashboard(to)).mainText).toContain("Tracking number removed");
  });

  it("[R24] confirms an online payment once, and no other", async () => {
    const to = `/dashboard/orders/LS-${bilal.number}`;
    expect((await dashboard(to)).mainText).toContain("JazzCash, Pending Online Payment");
    const answers = await Promise.all([send({ intent: "payment" }, to), send({ intent: "payment" }, to)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect((await dashboard(to)).mainText).toContain("JazzCash, Paid");
    expect((await dashboard(to)).main.buttons).not.toContain("Payment received");
    expect((await dashboard("/dashboard?payment=paid")).orders).toEqual([lineNumber(bilal)]);
    expect((await send({ intent: "payment" })).status).toBe(409);
    expect((await send({ intent: "anything" })).status).toBe(400);
  });

  it("completes and cancels like the list, and leaves what is cancelled out of the total and the papers", async () => {
    const [first = 0, second = 0] = ayesha.lineIds;
    const confirmPage = await dashboard(`${path}?order=${second}&confirm=cancelled`);
    expect(confirmPage.main.get("dialog").text).toContain("Eyebrow Razors");
    const ended = await send({ order: String(second), status: "cancelled" });
    expect(ended.headers.get("Location")).toBe(`${path}?changed=${second}`);
    const { mainText } = await dashboard(ended.headers.get("Location") ?? "");
    expect(mainText).toContain(`${lineNumber(ayesha, 2)} is now cancelled.`);
    expect(mainText).toContain("Total Rs. 3,998");
    expect((await send({ order: String(second), status: "completed" })).status).toBe(409);

    const slipPage = await dashboard(`${path}/slip`);
    expect(slipPage.mainText).toMatch(
      /Packing slip.*Ayesha Khan.*0300 1234567.*House 1.*Pieces 2.*Retinol Face Serum/,
    );
    expect(slipPage.mainText).toContain("Ring twice");
    const invoice = await dashboard(`${path}/invoice`);
    expect(invoice.mainText).toMatch(
      /Invoice LS-\d+.*Retinol Face Serum.*Rs\. 1,999 2 Rs\. 3,998.*Total Rs\. 3,998/,
    );
    for (const { head, mainText: text } of [slipPage, invoice]) {
      expect(text).not.toContain("Eyebrow Razors");
      expect(text).not.toContain("Call first");
      expect(head("meta", "name", "robots")[0]?.content).toMatch(/^noindex/);
    }
    await send({ order: String(first), status: "cancelled" });
    expect((await dashboard(`${path}/slip`)).status).toBe(404);
  });

  it("sets text of any script in its own direction", async () => {
    for (const documentPath of ["", "/slip", "/invoice"]) {
      const { main } = await dashboard(`/dashboard/orders/LS-${bilal.number}${documentPath}`);
      const shown = main.all("dd").concat(main.all("p"), main.all("span"), main.all("div"));
      const address = shown.filter(
        ({ text, attributes }) => text === "مکان ۱۲، لاہور" && attributes.dir === "auto",
      );
      expect(address, documentPath).not.toEqual([]);
    }
  });

  it("has no papers for what was not placed yet", async () => {
    const { as: buyer, id } = await shop.signUp();
    await shop.post("/p3", { as: buyer, form: { intent: "buy", quantity: "1" } });
    const [{ number } = { number: 0 }] = await ordersOf(shop.db, id);
    const page = await dashboard(`/dashboard/orders/LS-${number}`);
    expect(page.mainText).toContain("Awaiting delivery details");
    expect(page.main.buttons).toEqual(
      expect.arrayContaining([`Complete LS-${number}-1`, `Cancel LS-${number}-1`, "Save notes"]),
    );
    for (const documentPath of ["slip", "invoice"])
      expect((await dashboard(`/dashboard/orders/LS-${number}/${documentPath}`)).status).toBe(404);
  });
});

describe("the export", () => {
  it("is a file of the list as it is filtered, and is written down", async () => {
    const response = await shop.post("/dashboard/orders.csv?q=bilal+ahmed&sort=oldest", { as });
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="lumiskin-orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(",Bilal Ahmed,");
    const log = await shop.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "orders.exported")
      .execute();
    expect(log).toMatchObject([{ actorId: owner.id, details: { searched: true, status: null } }]);
    expect(JSON.stringify(log)).not.toContain("bilal");
  });
});

describe("an export that the admin did not ask for", () => {
  it("does not start from a link or another site's form, and adds nothing to the audit log", async () => {
    const exportEvents = () =>
      shop.db.selectFrom("auditLog").selectAll().where("action", "=", "orders.exported").execute();
    const before = await exportEvents();
    const link = await shop.get("/dashboard/orders.csv", { as });
    expect(link.status).toBe(405);
    expect(await link.text()).not.toContain(",Bilal Ahmed,");
    for (const Origin of ["https://elsewhere.example", "null"])
      expect((await shop.post("/dashboard/orders.csv", { as, headers: { Origin } })).status).toBe(403);
    expect(await exportEvents()).toEqual(before);
  });
});

describe("the audit log", () => {
  it("tells who did what, newest first, page by page", async () => {
    const { mainText, main } = await dashboard("/dashboard/audit");
    expect(mainText).toContain("owner@example.com exported orders (filtered by a search)");
    expect(mainText).toContain(`owner@example.com confirmed the payment of LS-${bilal.number}`);
    expect(main.links).toContainEqual({
      to: `/dashboard/orders/LS-${bilal.number}`,
      text: `LS-${bilal.number}`,
    });
    await shop.shop.pool.query(
      "insert into audit_log (actor_id, action, subject) select 'gone', 'some.new-deed', n::text from generate_series(1, 120) as n",
    );
    const first = await dashboard("/dashboard/audit");
    expect(first.mainText).toContain("Former staff member some new deed 120");
    const linkTo = linkTarget;
    const second = await dashboard(linkTo(first, "Next"));
    const third = await dashboard(linkTo(second, "Next"));
    expect(second.mainText).toContain("some new deed 70");
    expect(third.mainText).toContain("some new deed 20");
    expect(linkTo(third, "Next")).toBeUndefined();
    expect((await dashboard(linkTo(third, "Previous"))).mainText).toBe(second.mainText);
    expect(linkTo(first, "Previous")).toBeUndefined();
    expect((await shop.post("/dashboard/audit", { as })).status).toBe(405);
  });
});
