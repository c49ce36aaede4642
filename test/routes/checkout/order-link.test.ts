import { describe, expect, it, vi } from "vitest";
import { tellCash } from "../../../shop/fulfilment/parcels/tell-cash.ts";
import { changeOrder } from "../../../shop/orders/change/change-order.ts";
import { recordAttempt } from "../../../shop/orders/confirm/confirm-order.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { revokeOrderLinks } from "../../../shop/orders/link/order-link-queries.ts";
import { findEditableOrder } from "../../../shop/orders/list/editable-order-queries.ts";
import { fieldsOf } from "../../../shop/orders/model/editable-order.ts";
import { newOrderLinkToken } from "../../../shop/orders/model/order-link.ts";
import { placeTestOrder, updateOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

describe("the link of an order", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { id: userId } = await shop.signUp();
  await db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", userId).execute();

  /** A placed order with two lines, and a link to it. */
  async function newOrder(payment: "cod" | "jazzcash" = "cod") {
    const order = await placeTestOrder(db, await shop.customer(userId), {
      items: [
        ["lumiskin-retinol", 2],
        ["eyebrow-razor", 1],
      ],
      shippingAddress: "House 14, Street 3, Gulgasht Colony, Multan",
      payment,
    });
    const { token } = await createOrderLink(db, order.id);
    return { ...order, token, path: `/o/${token}` };
  }
  const stateOf = async (id: number) => {
    const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const lines = await db.selectFrom("orderLines").select("status").where("orderId", "=", id).execute();
    return { order, statuses: lines.map(({ status }) => status) };
  };
  /** What a request may have changed. */
  const everything = async () => {
    const tables = [
      "orders",
      "orderLines",
      "orderEvents",
      "outbox",
      "confirmationAttempts",
      "orderLinks",
    ] as const;
    const rows = [];
    for (const table of tables) rows.push(await db.selectFrom(table).selectAll().orderBy("id").execute());
    return JSON.stringify(rows);
  };
  const ship = async (
    orderId: number,
    state: "handed_over" | "attempted" | "delivered",
    courier = "postex",
  ) => {
    const { id } = await db
      .insertInto("shipments")
      .values({ state: "booked", courier, trackingNumber: `PX-${orderId}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom("orderLines")
      .select(["line", "quantity"])
      .where("orderId", "=", orderId)
      .execute();
    await db
      .insertInto("shipmentLines")
      .values(lines.map((line) => ({ ...line, orderId, shipmentId: id })))
      .execute();
    await db.transaction().execute((tx) => tellCash(tx, [id]));
    await db.updateTable("shipments").set({ state }).where("id", "=", id).execute();
    return id;
  };
  const cash = "424700";
  const hints = { landmark: "near Al-Shifa Clinic", secondPhone: "0301 7654321", bestTime: "1 to 5" };
  const confirmForm = { intent: "confirm", cash, ...hints };

  it("shows first name, items, cash and address, and nothing else of the person", async () => {
    const { path, number } = await newOrder();
    const response = await shop.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    const { main } = await screen(response);
    for (const part of [
      "Is this your order, Ayesha?",
      `LS-${number}`,
      "Rs. 4,247",
      "Retinol Face Serum",
      "× 2",
      "Gulgasht",
    ])
      expect(main.text).toContain(part);
    expect(main.text).toMatch(/Please keep ready\s*Rs\. 4,247/);
    expect(main.text).not.toMatch(/Khan|@|1234567/);
  });

  it("[O.link] a GET, a HEAD, a prefetch and a preview change nothing, whatever the address asks", async () => {
    const { path } = await newOrder();
    const before = await everything();
    for (const asked of [
      path,
      `${path}.data`,
      `${path}?cancel`,
      `${path}?wish=collect`,
      `${path}?intent=confirm&cash=${cash}`,
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const headers = { Purpose: "prefetch", "User-Agent": "WhatsApp/2.24 facebookexternalhit/1.1" };
        const request = new Request(shop.origin + asked, { method, headers });
        expect((await shop.handle(request, "192.0.2.7")).status).toBe(200);
      }
    }
    expect(await everything()).toBe(before);
  });

  it("of one that is made up, expired or revoked there is one page, for reading and pressing", async () => {
    const [expired, revoked] = [await newOrder(), await newOrder()];
    await db
      .updateTable("orderLinks")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where("orderId", "=", expired.id)
      .execute();
    await revokeOrderLinks(db, revoked.id);
    const paths = [expired.path, revoked.path, `/o/${newOrderLinkToken()}`, "/o/x", `/o/${"a".repeat(300)}`];
    const before = await everything();
    const answers = new Set<string>();
    for (const path of paths) {
      const read = await shop.get(path);
      const pressed = await shop.post(path, { form: confirmForm });
      expect(`${read.status} ${pressed.status}`).toBe("404 404");
      answers.add((await screen(read)).main.text).add((await screen(pressed)).main.text);
    }
    expect([...answers]).toEqual([expect.stringContaining("This link no longer works")]);
    expect(await everything()).toBe(before);
  });

  it("ends when staff correct the number that it went to, or learn that it is someone else's", async () => {
    const staff = await shop.customer((await shop.signUpAdmin()).id);
    const actor = { actor: "admin", actorId: staff.id } as const;
    const answers = async (path: string) => (await shop.get(path)).status;
    const [moved, corrected] = [await newOrder(), await newOrder()];
    const [unsent, wrong] = [await newOrder(), await newOrder()];
    const change = async ({ id, number }: typeof moved, typed: Record<string, string>) => {
      const editable = await findEditableOrder(db, number);
      if (!editable) throw new Error("no order");
      const shown = fieldsOf(editable);
      const changed = { orderId: id, number, shown, typed: { ...shown, ...typed }, added: [] };
      expect((await changeOrder(db, staff, changed)).outcome).toBe("changed");
    };
    await change(moved, { landmark: "behind the mosque" });
    expect(await answers(moved.path)).toBe(200);
    await change(corrected, { phone: "0300 7654321" });
    expect(await answers(corrected.path)).toBe(404);
    const attempt = (orderId: number, outcome: "sent" | "wrong_number") =>
      db.transaction().execute((tx) => recordAttempt(tx, { orderId, outcome, channel: "call", actor }));
    await attempt(unsent.id, "wrong_number");
    expect(await answers(unsent.path)).toBe(200);
    await attempt(wrong.id, "sent");
    expect(await answers(wrong.path)).toBe(200);
    await attempt(wrong.id, "wrong_number");
    expect(await answers(wrong.path)).toBe(404);
  });

  it("confirms by a press, once, with the hints for the rider", async () => {
    const { id, path } = await newOrder();
    const pressed = await shop.post(path, { form: confirmForm });
    expect(`${pressed.status} ${pressed.headers.get("Location")}`).toBe(`303 ${path}`);
    const replayed = await shop.post(path, { form: confirmForm });
    expect(replayed.status).toBe(303);
    const { order } = await stateOf(id);
    expect(order).toMatchObject({ ...hints, confirmation: "confirmed" });
    const attempts = db.selectFrom("confirmationAttempts").selectAll().where("orderId", "=", id);
    expect(await attempts.execute()).toMatchObject([
      { channel: "link", outcome: "confirmed", actorId: null },
    ]);
    const { main } = await screen(shop.get(path));
    expect(main.text).toContain("Confirmed, thank you");
    expect(main.text).toContain("near Al-Shifa Clinic");
  });

  it("a changed sum is confirmed by no one: it is shown again", async () => {
    const { id, path } = await newOrder();
    const answered = await shop.post(path, { form: { ...confirmForm, cash: "100" } });
    expect(answered.status).toBe(409);
    expect((await screen(answered)).main.text).toContain("The amount has changed");
    expect((await stateOf(id)).order).toMatchObject({ confirmation: "to_confirm", landmark: null });
  });

  it("a wrong second phone is refused beside its field, and what was typed stays", async () => {
    const { id, path } = await newOrder();
    const answered = await shop.post(path, { form: { ...confirmForm, secondPhone: "12" } });
    expect(answered.status).toBe(400);
    const { main } = await screen(answered);
    expect(main.text).toContain("Please enter a phone number such as 0300 1234567");
    expect(main.fields.find(({ name }) => name === "landmark")?.value).toBe(hints.landmark);
    expect((await stateOf(id)).order.confirmation).toBe("to_confirm");
  });

  it("[R51] cancels after a question, every line by the dashboard's transition, with one letter", async () => {
    const { id, path } = await newOrder();
    expect((await screen(shop.get(`${path}?cancel`))).main.text).toContain("Optional");
    expect((await shop.post(path, { form: { intent: "cancel", why: "too_dear" } })).status).toBe(303);
    expect((await shop.post(path, { form: { intent: "cancel" } })).status).toBe(303);
    const { order, statuses } = await stateOf(id);
    expect(order.confirmation).toBe("refused");
    expect(statuses).toEqual(["cancelled", "cancelled"]);
    const letters = db.selectFrom("outbox").select("state").where("kind", "=", "order-cancelled");
    const ofOrder = letters.where("subjectId", "in", (eb) =>
      eb
        .selectFrom("orderLines")
        .select((one) => one.cast<string>("id", "text").as("id"))
        .where("orderId", "=", id),
    );
    expect((await ofOrder.execute()).map(({ state }) => state).sort()).toEqual(["merged", "waiting"]);
    const events = await db
      .selectFrom("orderEvents")
      .select(["type", "actor", "data"])
      .where("orderId", "=", id)
      .execute();
    expect(events.filter(({ type }) => type === "line.cancelled")).toMatchObject(
      Array(2).fill({ actor: "customer", data: { reason: "link", why: "too_dear" } }),
    );
    expect((await screen(shop.get(path))).main.text).toContain("This order is cancelled");
    // A press on a page that was opened before.
    expect((await shop.post(path, { form: confirmForm })).status).toBe(409);
    expect((await stateOf(id)).statuses).toEqual(["cancelled", "cancelled"]);
  });

  it("a confirmed order is cancelled until it is handed over, and not after", async () => {
    const confirmed = await newOrder();
    await shop.post(confirmed.path, { form: confirmForm });
    await shop.post(confirmed.path, { form: { intent: "cancel" } });
    expect((await stateOf(confirmed.id)).statuses).toEqual(["cancelled", "cancelled"]);

    const left = await newOrder();
    await shop.post(left.path, { form: confirmForm });
    await ship(left.id, "handed_over");
    await shop.post(left.path, { form: { intent: "cancel" } });
    expect((await stateOf(left.id)).statuses).toEqual(["pending", "pending"]);
    expect((await shop.post(left.path, { form: { intent: "hints", ...hints } })).status).toBe(409);
    const { main } = await screen(shop.get(left.path));
    expect(main.text).toContain("Your parcel is with PostEx");
    expect(main.links).toContainEqual(
      expect.objectContaining({ to: `https://postex.pk/tracking?trackingNumber=PX-${left.id}` }),
    );
  });

  it("one order's link does nothing to another order", async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    await shop.post(mine.path, {
      form: { ...confirmForm, order: String(other.id), orderId: String(other.id) },
    });
    await shop.post(mine.path, { form: { intent: "cancel", number: `LS-${other.number}` } });
    expect((await stateOf(other.id)).order.confirmation).toBe("to_confirm");
    expect((await stateOf(other.id)).statuses).toEqual(["pending", "pending"]);
  });

  it.each([
    ["a form from another site was rejected", { Origin: "https://evil.example" }, 403],
    ["a form without an origin", { Origin: "null" }, 403],
    ["a form that only says where it comes from by itself", { "Sec-Fetch-Site": "same-origin" }, 303],
    ["a form with the shop's origin and no Referer", { Origin: "http://localhost:3000" }, 303],
    ["a program with neither", {}, 403],
  ])("%s", async (_, headers, status) => {
    const info = vi.spyOn(built.log, "info").mockReturnValue();
    const { path } = await newOrder();
    const body = new URLSearchParams(confirmForm);
    const request = new Request(shop.origin + path, {
      method: "POST",
      headers: headers as HeadersInit,
      body,
    });
    expect((await shop.handle(request, "192.0.2.8")).status).toBe(status);
    info.mockRestore();
  });

  it("after a failed attempt a press says what the rider is to do; the newest counts", async () => {
    const { id, path } = await newOrder();
    expect((await shop.post(path, { form: { intent: "wish", wish: "collect" } })).status).toBe(303);
    await ship(id, "attempted");
    expect((await screen(shop.get(`${path}?wish=collect`))).main.text).toContain("What should the rider do?");
    const wishes = () => db.selectFrom("deliveryWishes").select("wish").where("orderId", "=", id).execute();
    expect(await wishes()).toEqual([]);
    for (const wish of ["come_again", "collect", "collect"])
      expect((await shop.post(path, { form: { intent: "wish", wish } })).status).toBe(303);
    expect(await wishes()).toEqual([{ wish: "collect" }]);
    expect((await shop.post(path, { form: { intent: "wish", wish: "burn it" } })).status).toBe(400);
    expect((await screen(shop.get(path))).main.text).toContain(
      "You asked: I will collect it from the courier",
    );
  });

  it("a complaint is stored once, by the link and on the page of the order", async () => {
    const { as, id: own } = await shop.signUp();
    const order = await placeTestOrder(db, await shop.customer(own));
    const { token } = await createOrderLink(db, order.id);
    await ship(order.id, "handed_over");
    const form = { intent: "complain", kind: "asked_more", message: "Rs. 300 more" };
    for (const path of [`/o/${token}`, `/o/${token}`, `/orders/LS-${order.number}`])
      expect((await shop.post(path, { as, form })).status).toBe(303);
    const complaints = db.selectFrom("orderComplaints").selectAll().where("orderId", "=", order.id);
    expect(await complaints.execute()).toMatchObject([{ kind: "asked_more", text: "Rs. 300 more" }]);
    for (const path of [`/o/${token}`, `/orders/LS-${order.number}`]) {
      expect((await screen(shop.get(path, { as }))).main.text).toContain("Thank you.");
      const empty = await shop.post(path, { as, form: { intent: "complain", kind: "other", message: " " } });
      expect(empty.status).toBe(400);
      expect((await screen(empty)).main.text).toContain("Please tell us in a few words what happened");
    }
    const { as: stranger } = await shop.signUp();
    expect((await shop.post(`/orders/LS-${order.number}`, { as: stranger, form })).status).toBe(404);
  });

  it("[R48] whoever is signed in may take an order that staff took, and no other, into their account", async () => {
    const [taken, web] = [await newOrder(), await newOrder()];
    await updateOrder(db, taken.id, { userId: null, customerEmail: "", channel: "phone" });
    const { as, id } = await shop.signUp();
    expect((await screen(shop.get(taken.path))).main.text).not.toContain("Add it to my orders");
    expect((await shop.post(taken.path, { form: { intent: "claim" } })).status).toBe(409);
    expect((await screen(shop.get(taken.path, { as }))).main.text).toContain("Add it to my orders");
    expect((await shop.post(taken.path, { as, form: { intent: "claim" } })).status).toBe(303);
    expect((await stateOf(taken.id)).order.userId).toBe(id);
    expect((await shop.post(web.path, { as, form: { intent: "claim" } })).status).toBe(409);
    expect((await stateOf(web.id)).order.userId).toBe(userId);
  });

  it("an order that no one needs to confirm is shown without the question", async () => {
    const { path } = await newOrder("jazzcash");
    const { main } = await screen(shop.get(path));
    expect(main.text).toContain("Your order");
    expect(main.text).not.toContain("Please keep ready");
    expect((await shop.post(path, { form: { ...confirmForm, cash: "0" } })).status).toBe(303);
  });

  it("is limited for one address, and the page says so", async () => {
    const limited = await openTestShop({ settings: { RATE_LIMIT_FACTOR: "0.01" } });
    const warn = vi.spyOn(built.log, "warn").mockReturnValue();
    const statuses = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await limited.get(`/o/${newOrderLinkToken()}`, { as: new Visitor() })).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/\/o\//);
    warn.mockRestore();
  });
});
