import { beforeAll, describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import fc from "../../../test/fast-check.ts";
import { insertParcel } from "../../../test/fulfilment/parcel-states-fixture.ts";
import { placeTestOrder, updateOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { deleteAccount } from "../account/delete-account.ts";
import { exportPersonalData } from "../account/personal-data.ts";
import type { Customer } from "../model/customer.ts";
import {
  type CustomerCursor,
  type CustomerPosition,
  listCustomers,
  listSortedCustomers,
} from "./customer-list-queries.ts";
import { listCustomerNotes } from "./customer-note-queries.ts";
import { addCustomerNote, removeCustomerNote } from "./note-customer.ts";

describe("customers", async () => {
  const { db, pool } = await createTestDatabase();
  let ayesha: Customer;
  let hina: Customer;
  let owner: Customer;
  let number = 0;

  beforeAll(async () => {
    ayesha = await createCustomer(db, { fullName: "Ayesha Khan-Niazi", phone: "0300 1234567" });
    hina = await createCustomer(db, {
      fullName: "حنا ملک",
      email: "hina.malik@example.com",
      phone: "+92 321 7654321",
    });
    owner = await createCustomer(db, { fullName: "Dr Sana", isAdmin: true });
    const placed = await placeTestOrder(db, hina);
    number = placed.number;
    await updateOrder(db, placed.id, { phoneNumber: "0333 5556667", phoneE164: "+923335556667" });
  });

  const search = async (text: string) =>
    (await listCustomers(db, { search: text, cursor: null, limit: 50 })).people.map(
      ({ fullName }) => fullName,
    );

  it.each([
    ["ayesha", ["Ayesha Khan-Niazi"]],
    ["NIAZI ay", ["Ayesha Khan-Niazi"]],
    ["حنا", ["حنا ملک"]],
    ["hina.malik@", ["حنا ملک"]],
    ["0300 1234567", ["Ayesha Khan-Niazi"]],
    ["+92 300 1234567", ["Ayesha Khan-Niazi"]],
    ["00923001234567", ["Ayesha Khan-Niazi"]],
    ["0300 123", ["Ayesha Khan-Niazi"]],
    ["03217654321", ["حنا ملک"]],
    ["0333 5556667", ["حنا ملک"]],
    ["ayesha hina", []],
    ["'", []],
    ["0", []],
    ["000", []],
    ["LS-1", []],
    ["%", []],
  ])("finds by %o: %o", async (text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  it("finds by the number of an order, which counts when it was placed", async () => {
    const { people } = await listCustomers(db, { search: `LS-${number}`, cursor: null, limit: 50 });
    expect(people).toMatchObject([{ id: hina.id, orders: 1, email: "hina.malik@example.com" }]);
  });

  it("takes anything as a search", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
        await search(text.replaceAll("\0", ""));
      }),
      { numRuns: 60 },
    );
  });

  it("pages both ways over the same people, also of one moment", async () => {
    await pool.query(`insert into users (id, email, created_at)
      select 'p' || n, 'p' || n || '@example.com', '2026-01-01Z'::timestamptz + (n / 3) * interval '1 microsecond'
      from generate_series(1, 20) as n`);
    // The orders of one moment too; someone who has ordered again is listed once.
    for (let n = 0; n < 12; n++)
      await insertParcel(db, {
        number: 60_000 + n,
        placedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n >> 2)),
        phoneE164: `+92300700000${n % 9}`,
      });
    const { people: all } = await listCustomers(db, { search: "", cursor: null, limit: 100 });
    const keys = (rows: typeof all) =>
      rows.map(({ micros, orderId, account }) => `${micros} ${orderId} ${account}`);
    expect(new Set(all.map(({ id, phone }) => id ?? phone)).size).toBe(all.length);
    expect(all.filter(({ id }) => id === null).map(({ orders }) => orders)).toEqual([
      2, 2, 2, 1, 1, 1, 1, 1, 1,
    ]);
    for (let n = 0; n < all.length; n++) {
      const cursor = (side: CustomerCursor["side"]) => ({ ...(all[n] as CustomerPosition), side });
      const after = await listCustomers(db, { search: "", cursor: cursor("after"), limit: 4 });
      expect(keys(after.people)).toEqual(keys(all.slice(n + 1, n + 5)));
      const before = await listCustomers(db, { search: "", cursor: cursor("before"), limit: 4 });
      expect(keys(before.people)).toEqual(keys(all.slice(Math.max(0, n - 4), n)));
    }
  });

  it("have notes of the shop, in their personal data, which go with their account; the audit log has no word of them", async () => {
    const customer = await createCustomer(db);
    const note = { userId: customer.id, actorId: owner.id, text: "Rings twice, speaks Pashto" };
    expect(await addCustomerNote(db, note)).toBe("added");
    expect(await addCustomerNote(db, note)).toBe("already");
    expect(await addCustomerNote(db, { ...note, userId: "nobody" })).toBe("unknown");
    const [written] = await listCustomerNotes(db, customer.id);
    expect(written).toMatchObject({ text: note.text, author: "Dr Sana" });
    expect((await exportPersonalData(db, customer.id)).notesOfTheShop).toMatchObject([{ text: note.text }]);
    const id = written?.id ?? 0;
    expect(await removeCustomerNote(db, { userId: ayesha.id, actorId: owner.id, id })).toBe("unknown");
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    expect(await db.selectFrom("customerNotes").select("id").execute()).toEqual([]);
    const log = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
    expect(log).toContain("customer.noted");
    expect(log).not.toContain("Pashto");
  });

  it("keep a note when its author leaves", async () => {
    const author = await createCustomer(db, { role: "manager" });
    await addCustomerNote(db, { userId: ayesha.id, actorId: author.id, text: "Allergic to niacinamide" });
    await deleteAccount(db, author.id);
    expect(await listCustomerNotes(db, ayesha.id)).toMatchObject([{ author: null }]);
  });
});

describe("people without an account", async () => {
  const { db, pool } = await createTestDatabase();
  const now = new Date("2026-11-23T10:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const order = async (
    number: number,
    phoneE164: string,
    days: number,
    state: "delivered" | "received_back" | null,
  ) => {
    const { id } = await insertParcel(db, {
      number,
      phoneE164,
      placedAt: ago(days),
      amounts: [number * 100],
      ...(state ? { parcel: { state } } : {}),
    });
    if (state === "delivered")
      await pool.query("update payments set state = 'captured' where order_id = $1", [id]);
    return id;
  };
  beforeAll(async () => {
    await createCustomer(db, { fullName: "Has An Account", phone: "0300 1111111" });
    await order(1_001, "+923001111111", 1, null);
    await order(1_002, "+923002222222", 2, "delivered");
    await order(1_003, "+923002222222", 400, "delivered");
    await order(1_004, "+923002222222", 3, "received_back");
    const refunded = await order(1_005, "+923003333333", 5, "delivered");
    await pool.query(
      "insert into refunds (payment_id, amount, state, reason, channel) select id, 500, 'paid', 'x', 'cash' from payments where order_id = $1",
      [refunded],
    );
    await order(1_006, "+923004444444", 4, "received_back");
    await pool.query("update orders set customer_name = 'Zoya Late' where phone_e164 = '+923004444444'");
    // Erased: no one's any more.
    await pool.query("update orders set phone_e164 = null where id = $1", [
      await order(1_007, "+923005555555", 1, null),
    ]);
  });
  const ofPhones = (people: { id: string | null; phone: string | null }[]) =>
    people.flatMap(({ id, phone }) => (id === null ? phone?.slice(6, 7) : [])).join("");

  it("are listed by their last order with orders, delivered share and what they paid, also if an account has the number", async () => {
    const { people } = await listCustomers(db, { search: "", cursor: null, limit: 50 });
    expect(ofPhones(people)).toBe("1243");
    expect(people.find(({ phone }) => phone === "+923002222222")).toMatchObject({
      orders: 3,
      delivered: 2,
      ended: 3,
      spent: 100_200 + 100_300,
      lastOrderAt: ago(2),
    });
  });

  it.each([
    ["orders", "2143", 2, 1, 100_200],
    ["spent", "23", 2, 1, 100_200],
    ["returned", "423", 2, 1, 100_200],
  ] as const)("are sorted by %s of a year", async (sort, expected, orders, delivered, spent) => {
    const { people, total } = await listSortedCustomers(db, { sort, now, offset: 0, limit: 50 });
    expect([ofPhones(people), total]).toEqual([expected, expected.length]);
    expect(people.find(({ phone }) => phone === "+923002222222")).toMatchObject({ orders, delivered, spent });
  });

  it.each([
    ["zoya", "4"],
    ["0300 2222222", "2"],
    ["0300 1111111", "1"],
    ["LS-1003", "2"],
  ])("are found by %o", async (search, expected) => {
    const { people } = await listCustomers(db, { search, cursor: null, limit: 50 });
    expect(ofPhones(people)).toBe(expected);
  });
});

it("a note about someone whose account is just being deleted is refused", async () => {
  const { db } = await createTestDatabase();
  const [owner, leaving] = [await createCustomer(db, { isAdmin: true }), await createCustomer(db)];
  const noted = beside(
    db,
    (tx) => tx.deleteFrom("users").where("id", "=", leaving.id).execute(),
    () => addCustomerNote(db, { userId: leaving.id, actorId: owner.id, text: "Asks for evening deliveries" }),
  );
  await expect(noted).resolves.toBe("unknown");
});
