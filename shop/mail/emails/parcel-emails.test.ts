import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, updateOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { tellCash } from "../../fulfilment/parcels/tell-cash.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { findOrderByLink } from "../../orders/link/order-link-queries.ts";
import type { StateOf } from "../../orders/model/state-machines.ts";
import type { CustomerEmail } from "../model/email.ts";
import { renderEmail } from "./render-email.ts";
import { secretLinks } from "./secret-links.ts";

const { db, pool } = await createTestDatabase(4);
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const actor = { actor: "system", actorId: null } as const;
const trackingUrl = "https://postex.pk/tracking?trackingNumber=PX-1";

async function confirmedCustomer() {
  const customer = await createCustomer(db);
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", customer.id).execute();
  return customer;
}

let parcelCount = 0;

/** A booked parcel at PostEx with all lines of these orders. */
async function bookParcel(...orderIds: number[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into shipments (state, courier, tracking_number) values ('booked', 'postex', $1) returning id`,
    [`PX-${++parcelCount}`],
  );
  const id = Number(rows[0]?.id);
  await pool.query(
    `insert into shipment_lines (shipment_id, order_id, line, quantity)
     select $1, order_id, line, quantity from order_lines where order_id = any($2)`,
    [id, orderIds],
  );
  await db.transaction().execute((tx) => tellCash(tx, [id]));
  return id;
}
const move = (id: number, to: StateOf<"shipment">) =>
  db.transaction().execute((tx) => transition(tx, { machine: "shipment", id, to, actor }));
const confirm = (id: number) =>
  db.transaction().execute((tx) => transition(tx, { machine: "confirmation", id, to: "confirmed", actor }));
const queued = async () =>
  (
    await pool.query("select kind, subject_id from outbox where kind ~ 'parcel|confirmed' order by id")
  ).rows.map(({ kind, subject_id: subject }) => `${kind} ${subject}`);
const render = async (kind: MessageKind, subject: string | number) =>
  (await renderEmail(context, kind, String(subject))) as CustomerEmail | null;
const linkIn = (text = "") => /https:\/\/shop\.example\/o\/([\w-]{22})(\S*)/.exec(text);

beforeEach(async () => void (await pool.query("delete from outbox")));

describe("the letters about a parcel", () => {
  it("[O.emails] one at each step, with cash, tracking and a link of the order", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer());
    await confirm(id);
    const parcel = await bookParcel(id);
    await move(parcel, "handed_over");
    expect(await queued()).toEqual([`order-confirmed ${id}`, `parcel-sent ${parcel}`]);

    const confirmed = await render("order-confirmed", id);
    expect(confirmed).toMatchObject({ to: expect.stringContaining("@"), confirmed: true });
    expect(confirmed?.subject).toMatch(/^Your order LS-\d+ is confirmed$/);
    expect(confirmed?.text).toMatch(/Cash to pay the rider: Rs\. [\d,]+/);
    expect(await findOrderByLink(db, linkIn(confirmed?.text)?.[1] ?? "")).toEqual({ orderId: id });

    const sent = await render("parcel-sent", parcel);
    expect(sent?.subject).toMatch(/^Your order LS-\d+ is on its way$/);
    expect(sent?.text).toContain("We have sent order");
    expect(sent?.text).toContain(`Track parcel:\n${trackingUrl}`);
    expect(sent?.html).toContain(trackingUrl);

    await move(parcel, "attempted");
    await move(parcel, "attempted");
    await move(parcel, "delivered");
    expect((await queued()).slice(2)).toEqual([
      `parcel-attempted ${parcel}-1`,
      `parcel-attempted ${parcel}-2`,
      `parcel-delivered ${parcel}`,
    ]);
    expect(await move(parcel, "delivered")).toBe(false);
    expect((await render("parcel-delivered", parcel))?.subject).toMatch(/has been delivered$/);
  });

  it("sends one delivery email for two parcels of an order, when the last arrives", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer(), {
      items: [
        ["lumiskin-retinol", 1],
        ["eyebrow-razor", 1],
      ],
    });
    const one = await bookParcel(id);
    const { rows } = await pool.query<{ id: number }>(
      `with parted as (delete from shipment_lines where shipment_id = $1 and line = 2 returning order_id, line, quantity),
        made as (insert into shipments (state) values ('booked') returning id)
       insert into shipment_lines (shipment_id, order_id, line, quantity)
       select id, order_id, line, quantity from made, parted returning shipment_id as id`,
      [one],
    );
    const other = Number(rows[0]?.id);
    await move(other, "handed_over");
    await move(other, "delivered");
    expect(await render("parcel-delivered", other)).toBeNull();
    await move(one, "handed_over");
    await move(one, "delivered");
    expect(await render("parcel-delivered", other)).toBeNull();
    expect((await render("parcel-delivered", one))?.subject).toMatch(/has been delivered$/);
  });

  it("a failed attempt asks what to do, by links on which a press acts", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer());
    const parcel = await bookParcel(id);
    await move(parcel, "handed_over");
    await move(parcel, "attempted");
    const email = await render("parcel-attempted", `${parcel}-1`);
    expect(email?.text).toMatch(/Deliver again:\nhttps:\S+\?wish=come_again/);
    expect(email?.text).toMatch(/I will collect it:\nhttps:\S+\?wish=collect/);
  });

  it("nothing is sent of what is no news any more", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer());
    const parcel = await bookParcel(id);
    await confirm(id);
    for (const to of ["handed_over", "attempted", "delivered"] as const) await move(parcel, to);
    expect(await render("parcel-sent", parcel)).toBeNull();
    expect(await render("parcel-attempted", `${parcel}-1`)).toBeNull();
    await pool.query("update orders set confirmation = 'refused' where id = $1", [id]);
    expect(await render("order-confirmed", id)).toBeNull();
    expect(await render("parcel-sent", 999_999)).toBeNull();
  });

  it("a parcel with two orders of one person has one letter that names both", async () => {
    const customer = await confirmedCustomer();
    const one = await placeTestOrder(db, customer);
    const two = await placeTestOrder(db, customer);
    const parcel = await bookParcel(one.id, two.id);
    await move(parcel, "handed_over");
    await move(parcel, "attempted");
    expect(await queued()).toEqual([`parcel-sent ${parcel}`, `parcel-attempted ${parcel}-1`]);
    expect((await render("parcel-attempted", `${parcel}-1`))?.subject).toMatch(
      /^Your orders LS-\d+ and LS-\d+ could not be delivered$/,
    );
  });

  it("an order without an email has none, at any step", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer());
    await updateOrder(db, id, { customerEmail: "", userId: null });
    const parcel = await bookParcel(id);
    await confirm(id);
    for (const to of ["handed_over", "attempted", "delivered"] as const) await move(parcel, to);
    expect(await queued()).toEqual([]);
    expect(await render("parcel-delivered", parcel)).toBeNull();
  });

  it("an address that no one has confirmed gets no link that opens the order", async () => {
    const { id } = await placeTestOrder(db, await createCustomer(db));
    const parcel = await bookParcel(id);
    await confirm(id);
    const texts = [(await render("order-confirmed", id))?.text];
    texts.push((await render("order-confirmation", id))?.text);
    for (const [to, kind] of [
      ["handed_over", "parcel-sent"],
      ["attempted", "parcel-attempted"],
      ["delivered", "parcel-delivered"],
    ] as const) {
      await move(parcel, to);
      texts.push((await render(kind, parcel))?.text);
    }
    expect(texts.every((text) => text?.includes(`${origin}/orders/LS-`))).toBe(true);
    expect(texts.filter((text) => linkIn(text))).toEqual([]);
    // One that staff took has no account to sign in to.
    await updateOrder(db, id, { userId: null });
    expect((await render("parcel-delivered", parcel))?.text).toContain(`${origin}/track`);
  });

  it("the letter of an order that waits for its confirmation asks for it", async () => {
    const { id } = await placeTestOrder(db, await confirmedCustomer());
    const email = await render("order-confirmation", id);
    expect(email?.text).toContain("Confirm or change this order:");
    expect(await findOrderByLink(db, linkIn(email?.text)?.[1] ?? "")).toEqual({ orderId: id });
    const paidAhead = await placeTestOrder(db, await confirmedCustomer(), { payment: "jazzcash" });
    expect((await render("order-confirmation", paidAhead.id))?.text).not.toContain("Confirm or change");
  });
});
