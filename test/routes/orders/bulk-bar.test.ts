import { describe, expect, it } from "vitest";
import { type BulkButton, bulkButtons } from "../../../app/dashboard/orders/list/bulk-choice.ts";
import { writeMark } from "../../../shop/orders/confirm/phone-mark-queries.ts";
import { may, type StaffRole, staffRoles } from "../../../shop/staff/model/permissions.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { orderLinesOf, updateOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const people = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await shop.signUpStaff(role)] as const)),
);
const browserOf = (role: StaffRole) => new PlainBrowser(shop, people[role]?.as);
let nextNumber = 82_001;
type Parcel = Omit<Parameters<typeof insertParcel>[1], "number">;
const insert = async (parcel: Parcel = {}) => {
  const number = nextNumber++;
  return {
    ...(await insertParcel(db, { phoneE164: "+923005550101", ...parcel, number })),
    number: `LS-${number}`,
  };
};
const list = (ids: { id: number }[], more = "") =>
  `/dashboard?${ids.map(({ id }) => `chosen=${id}&`).join("")}${more}`;
const post = (role: StaffRole, form: URLSearchParams | Record<string, string>, path = "/dashboard") =>
  shop.post(path, { as: people[role]?.as, form });
const textIn = async (answer: Response | Promise<Response>) =>
  (await screen(answer)).main.text.replaceAll("\n", " ");
const sees = async (answer: Response, text: string | RegExp) => expect(await textIn(answer)).toMatch(text);
const parcelsOf = (orderId: number) =>
  db.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId").execute();
const confirmationOf = async (id: number) =>
  (await db.selectFrom("orders").where("id", "=", id).select("confirmation").executeTakeFirst())
    ?.confirmation;
const statuses = async (orderId: number) => (await orderLinesOf(db, { orderId })).map(({ status }) => status);

/** What a press sends, where nothing is done to anything. */
const presses: Record<BulkButton, (as: StaffRole) => Promise<Response>> = {
  "Print slips": (role) => post(role, { intent: "print" }),
  WhatsApp: (role) => shop.get("/dashboard/orders/write", { as: people[role]?.as }),
  Complete: (role) => post(role, { intent: "end", end: "completed" }),
  Confirm: (role) => post(role, { intent: "confirm" }),
  Cancel: (role) => post(role, { intent: "end", end: "cancelled" }),
  Export: (role) => post(role, { chosen: "0" }, "/dashboard/orders.csv"),
};

describe("the bar for ticked orders", () => {
  it.each(staffRoles)(
    "has for a %s the buttons that the role's permissions allow, and takes no other",
    async (role) => {
      await insert();
      const { main } = await screen(shop.get("/dashboard", { as: people[role]?.as }));
      const shown = main.all("form").find(({ attributes }) => attributes.id === "bulk")?.buttons ?? [];
      const names = Object.keys(bulkButtons) as BulkButton[];
      expect(shown).toEqual(names.filter((name) => may(role, bulkButtons[name])));
      expect(main.all("input").some(({ attributes }) => attributes.name === "chosen")).toBe(shown.length > 0);
      for (const name of names) {
        const { status } = await presses[name](role);
        expect([name, [302, 403].includes(status)]).toEqual([name, !shown.includes(name)]);
      }
    },
  );

  it("cancels what is ticked but what a courier has, by name, once", async () => {
    const [free, booked, sent] = [
      await insert(),
      await insert({ parcel: { state: "booked" } }),
      await insert({ parcel: { state: "handed_over" } }),
    ];
    const browser = browserOf("owner");
    await browser.goto(list([free, booked, sent]));
    await browser.press("Cancel");
    browser.sees(
      "Mark 1 order as cancelled, Rs. 1,000?",
      `${booked.number}-1 `,
      `${sent.number}-1 `,
      "its parcel is booked or sent",
    );
    await browser.press("Mark as cancelled");
    browser.sees("1 item is now cancelled.");
    const form = {
      intent: "end",
      end: "cancelled",
      lines: [free, booked].flatMap(({ lineIds }) => lineIds).join(),
    };
    const again = await post("owner", form);
    await sees(
      await shop.get(again.headers.get("Location") ?? "", { as: people.owner?.as }),
      `0 items are now cancelled. Not changed: ${free.number}-1 is already cancelled, ${booked.number}-1 is booked or sent.`,
    );
    expect([await statuses(free.id), await statuses(booked.id)]).toEqual([["cancelled"], ["Pending"]]);
    await browser.goto(list([sent], "end=cancelled"));
    browser.sees("None of these can be cancelled");
  });

  it("confirms those that said yes, and leaves out marked numbers and unreadable phones, by name", async () => {
    const waits = { confirmation: "to_confirm" } as const;
    const [first, second, marked, unreadable, done] = [
      await insert({ ...waits, amounts: [70_000] }),
      await insert({ ...waits, amounts: [30_000, 20_000] }),
      await insert({ ...waits, phoneE164: "+923005550102" }),
      await insert(waits),
      await insert(),
    ];
    await updateOrder(db, unreadable.id, { phoneE164: null });
    const mark = {
      phoneE164: "+923005550102",
      mark: "do_not_serve",
      reason: "Refused",
      actorId: people.owner?.id ?? "",
    } as const;
    await db.transaction().execute((tx) => writeMark(tx, mark));
    const browser = browserOf("caller");
    await browser.goto(list([first, second, marked, unreadable, done]));
    await browser.press("Confirm");
    browser.sees("All of them have said yes?", "2 orders (3 items)", "Rs. 1,200");
    browser.sees(
      new RegExp(`${marked.number} .*restriction`),
      new RegExp(`${unreadable.number} .*cannot be read`),
      new RegExp(`${done.number} .*already confirmed`),
    );
    const orders = [first, second, marked, unreadable].map(({ id }) => id).join();
    await browser.press("Mark as confirmed");
    browser.sees("2 orders are now confirmed.");
    // Sent again, and for all of them.
    const again = await post("caller", { intent: "confirm", orders });
    expect(again.status).toBe(409);
    await sees(
      again,
      new RegExp(
        `0 orders are now confirmed. Not changed: ${first.number} .*already confirmed.*${marked.number} .*restriction`,
      ),
    );
    expect(
      await Promise.all([first, second, marked, unreadable].map(({ id }) => confirmationOf(id))),
    ).toEqual(["confirmed", "confirmed", "to_confirm", "to_confirm"]);
    expect((await post("packer", { intent: "confirm", orders })).status).toBe(403);
    expect((await post("caller", { intent: "confirm", orders: "1,x" })).status).toBe(400);
  });

  it("confirms nothing over an answer that came after the question", async () => {
    const order = await insert({ confirmation: "to_confirm" });
    await post("caller", { intent: "refused", seen: "0" }, `/dashboard/confirm/${order.number}`);
    await sees(await post("caller", { intent: "confirm", orders: String(order.id) }), "the customer refused");
    expect(await confirmationOf(order.id)).toBe("refused");
  });

  it("prints the slips of what is ticked, names what has none, and keeps the ticks", async () => {
    const [ready, waits, packed] = [
      await insert(),
      await insert({ confirmation: "to_confirm" }),
      await insert({ parcel: { state: "planned", packedAt: new Date() } }),
    ];
    const browser = browserOf("packer");
    await browser.goto(list([ready, waits, packed]));
    await browser.press("Print slips");
    browser.sees("2 slips", `Not printed, because not ready to pack: ${waits.number} `);
    await browser.follow("Back to orders");
    const ticked = browser.page.fields.filter(({ name, checked }) => name === "chosen" && checked);
    expect(ticked.map(({ value }) => Number(value)).sort()).toEqual(
      [ready, waits, packed].map(({ id }) => id).sort(),
    );
    await browser.press("Print slips");
    browser.sees("2 slips");
    await browser.goto(list([waits]));
    await browser.press("Print slips");
    browser.sees(`Nothing was printed: ${waits.number} `);
    expect(await parcelsOf(ready.id)).toHaveLength(1);
  });

  it("opens one chat after the other", async () => {
    const orders = [
      await insert({ confirmation: "to_confirm" }),
      await insert({ confirmation: "to_confirm" }),
    ];
    await updateOrder(db, orders[1]?.id ?? 0, { phoneE164: null });
    const browser = browserOf("caller");
    await browser.goto(list(orders, "status=Pending"));
    await browser.press("WhatsApp");
    browser.shows("WhatsApp, 1 of 2");
    const { action, fields } = await shop.fill(browser.path, "Ask to confirm", {}, { as: people.caller?.as });
    expect((await post("caller", fields, action)).headers.get("Refresh")).toContain(
      "https://wa.me/923005550101",
    );
    await browser.follow("Next order");
    browser.shows("WhatsApp, 2 of 2");
    browser.sees("Its phone number cannot be read.");
    await browser.follow("Done");
    await browser.follow("Back to orders");
    expect(browser.path).toBe(
      `/dashboard?status=Pending&${orders
        .toReversed()
        .map(({ id }) => `chosen=${id}`)
        .join("&")}`,
    );
  });

  it("exports what is ticked", async () => {
    const [one, other] = [await insert({ amounts: [100, 200] }), await insert()];
    const { action, entries } = await shop.fill(list([one]), "Export", {}, { as: people.owner?.as });
    const file = await (await post("owner", new URLSearchParams(entries), action)).text();
    expect(file).toContain(`${one.number}-2`);
    expect(file).not.toContain(other.number);
    await sees(await shop.get("/dashboard/audit", { as: people.owner?.as }), "exported orders (1 ticked)");
  });
});

describe("the card of an order", () => {
  const textOf = (search: string, role: StaffRole = "owner") =>
    textIn(shop.get(`/dashboard?q=${search}`, { as: people[role]?.as }));

  it("[R56] says with which orders it travels, and what the parcel costs", async () => {
    const first = await insert({ amounts: [70_000] });
    await insert();
    const second = await insert({ amounts: [30_000, 20_000] });
    await updateOrder(db, first.id, { packWith: second.id });
    expect(await textOf(first.number)).toContain(`Together with ${second.number}: Rs. 1,200`);
    expect(await textOf(second.number, "packer")).toMatch(new RegExp(`Together with ${first.number}(?!:)`));
    // Side by side, though another order came between them.
    expect(await textOf("")).toMatch(
      new RegExp(`${second.number}-1 .*${first.number}-1 .*One parcel, 3 items: Rs. 1,200 Complete all 3`),
    );
  });

  it("shows of a split order the parcel furthest behind", async () => {
    const split = await insert({
      amounts: [100, 200],
      parcel: { state: "handed_over", firstScannedAt: new Date() },
    });
    const arrived = await insert({ parcel: { state: "delivered", deliveredAt: new Date() } });
    await db
      .updateTable("shipmentLines")
      .set({ shipmentId: arrived.shipmentId ?? 0 })
      .where("orderId", "=", split.id)
      .where("line", "=", 1)
      .execute();
    const card = (await screen(shop.get(`/dashboard?q=${split.number}`, { as: people.owner?.as }))).main.get(
      "tr",
      `${split.number} ·`,
    );
    expect(card.text).toContain("On the way");
  });
});

it("goes on to booking with what was packed", async () => {
  const { id } = await insert();
  const browser = browserOf("packer");
  await browser.goto("/dashboard/pack");
  await browser.press("Packed", { parcel: [`o${id}`] });
  await browser.follow(/^Book courier$/);
  const [parcel] = await parcelsOf(id);
  expect(browser.path).toBe(`/dashboard/book?parcels=${parcel?.shipmentId}`);
});

it("sends a packer no sum and no phone number of orders without a slip, and exports nothing for ticks that are none", async () => {
  const [order, left] = [await insert({ parcel: { state: "planned" } }), await insert()];
  const path = `/dashboard/pack/slips?parcels=${order.shipmentId}&left=${left.id}`;
  const html = await (await shop.get(path, { as: people.packer?.as })).text();
  expect(html).toContain(left.number);
  expect(html).not.toMatch(/phoneE164|openCount/);
  const exported = await post("owner", { ticked: "", chosen: "abc" }, "/dashboard/orders.csv");
  expect(exported.status).toBe(400);
});
