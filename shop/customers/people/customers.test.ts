import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, updateOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { deleteAccount } from "../account/delete-account.ts";
import { exportPersonalData } from "../account/personal-data.ts";
import type { Customer } from "../model/customer.ts";
import { type CustomerCursor, listCustomers } from "./customer-list-queries.ts";
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
    (await listCustomers(db, { search: text, cursor: null, limit: 50 })).map(({ fullName }) => fullName);

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
    const [found] = await listCustomers(db, { search: `LS-${number}`, cursor: null, limit: 50 });
    expect(found).toMatchObject({ id: hina.id, orderCount: 1, email: "hina.malik@example.com" });
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
    const all = await listCustomers(db, { search: "", cursor: null, limit: 100 });
    const cursorAt = (side: CustomerCursor["side"], n: number): CustomerCursor => ({
      side,
      micros: all[n]?.micros ?? 0,
      id: all[n]?.id ?? "",
    });
    const ids = (rows: typeof all) => rows.map(({ id }) => id);
    for (let n = 0; n < all.length; n++) {
      const after = await listCustomers(db, { search: "", cursor: cursorAt("after", n), limit: 4 });
      expect(ids(after)).toEqual(ids(all.slice(n + 1, n + 5)));
      const before = await listCustomers(db, { search: "", cursor: cursorAt("before", n), limit: 4 });
      expect(ids(before)).toEqual(ids(all.slice(Math.max(0, n - 4), n)));
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
