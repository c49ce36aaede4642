import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { orderLinesOf, setStock, stockOf } from "../../orders-fixture.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { as: owner, id: ownerId } = await shop.signUpAdmin();
const { as: packer } = await shop.signUpStaff("packer");
const admin = await shop.customer(ownerId);
const { order, parcel, wholeOrder, shipment } = parcelFixture(shop.db, admin);
const serum = "lumiskin-retinol";

/** The text of a page, without scripts and tags: a failing test should be readable. */
const page = async (path: string, as: Visitor = packer) =>
  (await (await shop.get(path, { as })).text())
    .replaceAll(/<script.*?<\/script>|<head.*?<\/head>|<!-- -->/gs, "")
    .replaceAll(/<(?!td|input|svg)[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const post = (path: string, form: Record<string, string>, as: Visitor = packer) =>
  shop.post(path, { as, form });
const location = (response: Response) => response.headers.get("Location") ?? "";
const parcelOf = async (orderId: number) => {
  const { shipmentId } = await shop.db
    .selectFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .orderBy("shipmentId", "desc")
    .select("shipmentId")
    .executeTakeFirstOrThrow();
  return shipment(shipmentId);
};

it("the slip and the label of a cancelled order collect nothing", async () => {
  const { id } = await order([[serum, 2]]);
  await post("/dashboard/pack", { intent: "print", parcel: `o${id}` });
  const { id: parcel } = await parcelOf(id);
  await shop.db.updateTable("orderLines").set({ status: "cancelled" }).where("orderId", "=", id).execute();
  for (const paper of ["a6", "label"]) {
    const slip = await page(`/dashboard/pack/slips?parcels=${parcel}&paper=${paper}`);
    expect(slip).toContain("Cancelled: do not send");
    expect(slip).not.toMatch(/Cash to collect|Collect cash|\bCOD\b|Paid ahead/);
  }
});

describe("from the list to the rider", () => {
  it("a packer prints, packs, takes it back, packs again and hands over", async () => {
    const { id, number } = await order([[serum, 2]]);
    const waiting = await order([[serum, 1]], { toConfirm: true });
    const list = await page("/dashboard/pack");
    expect(list).toContain(`LS-${number}`);
    expect(list).not.toContain(`LS-${waiting.number}`);

    const printed = await post("/dashboard/pack", { intent: "print", parcel: `o${id}` });
    const planned = await parcelOf(id);
    expect(location(printed)).toBe(`/dashboard/pack/slips?parcels=${planned.id}&print`);
    // Pressed twice, the same slip.
    expect(location(await post("/dashboard/pack", { intent: "print", parcel: `o${id}` }))).toBe(
      location(printed),
    );
    const slips = await page(location(printed));
    expect(slips).toContain(planned.reference);
    expect(slips).toContain(`Barcode ${planned.reference}`);
    expect(slips).toContain("Rs. 3,998");
    // A packer's slip names no price of an article.
    expect(slips).not.toContain("<td>3,998");
    expect(await page(location(printed), owner)).toContain("<td>3,998");

    const packed = await post("/dashboard/pack", { intent: "pack", parcel: `p${planned.id}` });
    expect(location(packed)).toBe(`/dashboard/pack?packed=${planned.id}`);
    expect(await page(location(packed))).toContain("1 parcel packed.");
    expect(await page("/dashboard/pack")).not.toContain(`LS-${number}`);
    const undone = await post("/dashboard/pack", { intent: "undo", parcels: String(planned.id) });
    expect(location(undone)).toBe("/dashboard/pack?undone");
    await post("/dashboard/pack", { intent: "pack", parcel: `o${id}` });

    expect(await page("/dashboard/hand-over")).toContain(planned.reference);
    const key = randomUUID();
    const form = { key, courier: "rider", rider: "Imran", counted: "2", parcel: String(planned.id) };
    const left = await post("/dashboard/hand-over", form);
    expect(location(left)).toMatch(/^\/dashboard\/hand-over\/\d+$/);
    expect(location(await post("/dashboard/hand-over", form))).toBe(location(left));
    const sheet = await page(location(left));
    expect(sheet).toContain("Imran");
    expect(sheet).toContain("2 counted, 1 listed");
    // The parcel's cash, and no price.
    for (const as of [packer, owner]) {
      const signed = await page(location(left), as);
      expect(signed).toContain("Rs. 3,998");
      expect(signed).not.toContain("1,999");
    }
    expect(await page(`/dashboard/orders/LS-${number}`)).toContain("handed over to Own rider");
  });

  it("[O.shared-parcel] orders that are packed together make one parcel; one order is split in two", async () => {
    const customer = await createCustomer(shop.db);
    const [first, second] = [
      await order([[serum, 1]], { customer }),
      await order([[serum, 3]], { customer }),
    ];
    await shop.db.updateTable("orders").set({ packWith: first.id }).where("id", "=", second.id).execute();
    await post("/dashboard/pack", { intent: "print", parcel: `o${first.id}` });
    expect((await parcelOf(first.id)).id).toBe((await parcelOf(second.id)).id);

    const { id, number } = await order([[serum, 3]]);
    const path = `/dashboard/pack/split/LS-${number}`;
    expect(await page(path)).toContain("of 3 in the first parcel");
    for (const [pieces, status] of [
      ["3", 409],
      ["0", 409],
      ["4", 409],
      ["-1", 400],
      ["1.5", 400],
    ] as const)
      expect(`${pieces} ${(await post(path, { "line-1": pieces })).status}`).toBe(`${pieces} ${status}`);
    expect(location(await post(path, { "line-1": "1" }))).toBe("/dashboard/pack?split");
    const { rows } = await shop.shop.pool.query(
      `select quantity, part from shipment_lines
       join cash_of_parcels(array(select shipment_id from shipment_lines where order_id = ${id})) using (shipment_id, order_id)
       order by shipment_id`,
    );
    expect(rows).toEqual([
      { quantity: 1, part: 199_900 },
      { quantity: 2, part: 399_800 },
    ]);
    // Split again, otherwise.
    expect(location(await post(path, { "line-1": "2" }))).toBe("/dashboard/pack?split");
    expect(await page("/dashboard/pack")).toContain(`LS-${number}`);
  });

  it("a row names the order that is not paid, and packs the others without it", async () => {
    const unpaid = await order([[serum, 1]], { payment: "jazzcash" });
    const paid = await order([[serum, 2]], { customer: unpaid.customer });
    const other = await order([[serum, 1]]);
    await shop.db.updateTable("orders").set({ packWith: unpaid.id }).where("id", "=", paid.id).execute();
    const html = await (await shop.get("/dashboard/pack", { as: packer })).text();
    const name = `Pack without it: LS-${unpaid.number}`;
    expect(html).toContain(`Not paid: LS-${unpaid.number}`);
    // Only this row, whatever is ticked.
    const { fields, action } = submit(html, name);
    const pressed = await post(action, { ...fields, parcel: `o${other.id}` });
    expect(location(pressed)).toBe(`/dashboard/pack?packed=${(await parcelOf(paid.id)).id}`);
    expect(await page("/dashboard/pack")).toContain(`LS-${other.number}`);
    const made = await parcel([...(await wholeOrder(unpaid.id)), ...(await wholeOrder(other.id))]);
    const joined = await (await shop.get("/dashboard/pack", { as: packer })).text();
    await post(action, submit(joined, name).fields);
    expect(await shipment(made)).toMatchObject({ packedBy: expect.any(String) });
    expect(await page(`/dashboard/orders/LS-${unpaid.number}`, owner)).toContain(
      "packed without it: not paid",
    );
  });

  it("nothing leaves that must not, and the form keeps what was typed", async () => {
    const { id, lineIds } = await order([[serum, 1]]);
    const shipmentId = await parcel(await wholeOrder(id));
    await post("/dashboard/pack", { intent: "pack", parcel: `p${shipmentId}` });
    await shop.post(`/dashboard`, { as: owner, form: { order: String(lineIds[0]), status: "cancelled" } });
    const form = { key: randomUUID(), courier: "rider", rider: "Bilal", parcel: String(shipmentId) };
    const refused = await post("/dashboard/hand-over", form);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Cancelled. Remove it.");
    expect(await page("/dashboard/hand-over")).toContain("Keep here");

    const changes: Record<string, string>[] = [
      { key: "" },
      { courier: "" },
      { counted: "many" },
      { parcel: "" },
      { at: "tomorrow" },
    ];
    for (const changed of changes)
      expect((await post("/dashboard/hand-over", { ...form, ...changed })).status).toBe(400);
    expect((await post("/dashboard/hand-over", { ...form, courier: "nobody" })).status).toBe(409);
    for (const parcelKey of ["", "p", "p99999999999", "o999999", "x1"])
      expect((await post("/dashboard/pack", { intent: "print", parcel: parcelKey })).status).toBeGreaterThan(
        399,
      );
  });
});

describe("in bulk, and later", () => {
  it("35 parcels are packed with one press, and leave with one", async () => {
    const made = [];
    for (let count = 0; count < 35; count++) made.push(await order([[serum, 1]]));
    const body = new URLSearchParams([["intent", "pack"], ...made.map(({ id }) => ["parcel", `o${id}`])]);
    const packed = await shop.post("/dashboard/pack", { as: packer, form: body });
    const ids = location(packed).split("packed=")[1]?.split(",") ?? [];
    expect(ids).toHaveLength(35);
    expect(await page(location(packed))).toContain("35 parcels packed.");
    expect(location(await shop.post("/dashboard/pack", { as: owner, form: body }))).toBe("");
    const byReference = new URLSearchParams([["intent", "pack"], ...ids.map((id) => ["parcel", `p${id}`])]);
    expect(location(await shop.post("/dashboard/pack", { as: owner, form: byReference }))).toBe(
      "/dashboard/pack?already",
    );

    // Sent later, from a phone that had no network: the answer leads no one away, the second one is the first.
    const key = randomUUID();
    const at = "2026-01-05T09:30:00.000Z";
    const left = new URLSearchParams([
      ["key", key],
      ["courier", "rider"],
      ["at", at],
      ["later", ""],
      ...ids.map((id) => ["parcel", id]),
    ]);
    for (let times = 0; times < 2; times++) {
      const answer = await shop.post("/dashboard/hand-over", { as: packer, form: left });
      expect(answer.status).toBe(200);
    }
    const handOvers = await shop.db.selectFrom("handOvers").where("key", "=", key).selectAll().execute();
    expect(handOvers.map(({ counted, handedOverAt }) => [counted, handedOverAt.toISOString()])).toEqual([
      [35, at],
    ]);
    const gone = await Promise.all(ids.map(async (id) => (await shipment(Number(id))).state));
    expect(new Set(gone)).toEqual(new Set(["handed_over"]));
  });
});

describe("scanning to pack", () => {
  it("packs by reference, order or tracking number, undoes, and says what to take out", async () => {
    const { id, number } = await order([[serum, 2]]);
    const shipmentId = await parcel(await wholeOrder(id));
    const { reference } = await shipment(shipmentId);
    const scanned = await post("/dashboard/scan", { code: ` ${reference.toLowerCase()} ` });
    expect(location(scanned)).toBe(`/dashboard/scan?packed=${shipmentId}`);
    const shown = await page(location(scanned));
    expect(shown).toContain("Retinol Face Serum");
    // The parcel's cash, and no price.
    expect(shown).toContain("Rs. 3,998");
    expect(shown).not.toContain("1,999");
    await post("/dashboard/scan", { undo: String(shipmentId) });
    expect((await shipment(shipmentId)).packedAt).toBeNull();
    await shop.db
      .updateTable("shipments")
      .set({ trackingNumber: "pX-77" })
      .where("id", "=", shipmentId)
      .execute();
    expect((await post("/dashboard/scan", { code: "px-77" })).status).toBe(302);
    expect((await post("/dashboard/scan", { code: `ls-${number}` })).status).toBe(302);

    await shop.db.updateTable("orders").set({ confirmation: "refused" }).where("id", "=", id).execute();
    const refused = await post("/dashboard/scan", { code: reference });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Remove it");
    for (const code of ["", "SH-0", "' or 1=1", "LS-999999", "\u0000", "ایک"])
      expect([400, 409]).toContain((await post("/dashboard/scan", { code })).status);
  });
});

describe("taking back", () => {
  it("good pieces of cancelled orders return; the owner cancels what came back, in bulk", async () => {
    await setStock(shop.db, serum, 50);
    const { id } = await order([[serum, 3]]);
    const shipmentId = await parcel(await wholeOrder(id));
    const { reference } = await shipment(shipmentId);
    await post("/dashboard/hand-over", { key: randomUUID(), courier: "rider", parcel: String(shipmentId) });
    expect(location(await shop.get(`/dashboard/take-back?code=${reference}`, { as: packer }))).toBe(
      `/dashboard/take-back/${reference}`,
    );
    const path = `/dashboard/take-back/${reference}`;
    expect((await post(path, { [`good-${id}-1`]: "4" })).status).toBe(409);
    expect((await post(path, { [`good-${id}-1`]: "some" })).status).toBe(400);
    expect((await post(path, {})).status).toBe(400);
    const received = await post(path, { [`good-${id}-1`]: "1", [`damaged-${id}-1`]: "1" });
    expect(location(received)).toBe(`/dashboard/take-back?received=${reference}&missing=1`);
    expect(await stockOf(shop.db, serum)).toBe(47);
    const stockPage = await page(`/dashboard/products/${serum}/stock`, owner);
    expect(stockPage).toContain("On the shelf");

    // Cancelling is the owner's and the manager's.
    expect((await post("/dashboard/take-back", { do: "cancel", parcel: String(shipmentId) })).status).toBe(
      403,
    );
    const asked = await page(`/dashboard/take-back?do=cancel&parcel=${shipmentId}`, owner);
    expect(asked).toContain("Rs. 5,997 in total");
    const cancelled = await post("/dashboard/take-back", { do: "cancel", parcel: String(shipmentId) }, owner);
    expect(location(cancelled)).toBe("/dashboard/take-back?cancelled=1");
    expect((await orderLinesOf(shop.db, { orderId: id })).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await stockOf(shop.db, serum)).toBe(48);
    expect(
      (await post("/dashboard/take-back", { do: "cancel", parcel: String(shipmentId) }, owner)).status,
    ).toBe(409);
  });

  it("what came back whole is sent again", async () => {
    const { id } = await order([[serum, 1]]);
    const shipmentId = await parcel(await wholeOrder(id));
    const { reference } = await shipment(shipmentId);
    await post("/dashboard/hand-over", { key: randomUUID(), courier: "rider", parcel: String(shipmentId) });
    await post(`/dashboard/take-back/${reference}`, { [`good-${id}-1`]: "1" });
    expect(await page("/dashboard/pack")).not.toContain(`value="o${id}"`);
    const again = await post("/dashboard/take-back", { do: "again", parcel: String(shipmentId) });
    expect(location(again)).toBe("/dashboard/take-back?again=1");
    const next = await parcelOf(id);
    expect(next.id).toBeGreaterThan(shipmentId);
    expect(await page("/dashboard/pack")).toContain(next.reference);
  });
});

it("parcels on the way are listed, and an order that is in no list has its reason", async () => {
  const number = 48_211;
  const handedOverAt = new Date(Date.now() - 30 * 3_600_000);
  const list = "/dashboard/parcels/on-the-way";
  const problems = async () => Number(/Problems (\d*)/.exec(await page(list, owner))?.[1]);
  const before = await problems();
  await insertParcel(shop.db, { number, parcel: { state: "handed_over", courier: "postex", handedOverAt } });
  expect(await page(list, owner)).toContain(`LS-${number}`);
  // Nobody scanned it for 30 hours.
  expect(await problems()).toBe(before + 1);
  expect(await page(`${list}?which=not-scanned`, owner)).toContain(`LS-${number}`);
  expect(await page(`${list}?which=stuck`, owner)).not.toContain(`LS-${number}`);
  for (const screen of ["/dashboard/pack", "/dashboard/book", "/dashboard/hand-over"]) {
    expect(await page(`${screen}?missing=${number}`)).toMatch(new RegExp(`LS-${number}.{0,300}On the way`));
    expect(await page(`${screen}?missing=9999999`)).toContain("There is no order with this number.");
  }
});
