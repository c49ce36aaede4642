import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder, placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { deleteAccount } from "../../customers/account/delete-account.ts";
import { exportPersonalData } from "../../customers/account/personal-data.ts";
import { cancelOrder } from "../lifecycle/cancel-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { markPhone } from "./mark-phone.ts";
import { findMark, listMarkEvents } from "./phone-mark-queries.ts";

const { db } = await createTestDatabase();
const owner = await createCustomer(db, { role: "owner", fullName: "Maham" });
/** The number of `placeTestOrder`. */
const phoneE164 = "+923001234567";
const mark = (to: "advance_only" | "do_not_serve" | null, reason = "Refused twice") =>
  markPhone(db, { orderNumber: 417, phoneE164, mark: to, reason, actorId: owner.id });
const auditOf = () =>
  db.selectFrom("auditLog").selectAll().where("action", "like", "number.%").orderBy("id").execute();

describe("[O.record] marking a number", () => {
  it("is set, changed and lifted, each with who and why in its history, and nothing personal in the audit log", async () => {
    expect(await mark("advance_only")).toBe(true);
    expect(await mark("advance_only")).toBe(false);
    expect(await mark("do_not_serve", "Threatened the rider")).toBe(true);
    expect(await findMark(db, phoneE164)).toEqual({ mark: "do_not_serve", reason: "Threatened the rider" });
    expect(await mark(null, "Said sorry")).toBe(true);
    expect(await mark(null)).toBe(false);
    expect(await findMark(db, phoneE164)).toBeUndefined();
    expect(await listMarkEvents(db, phoneE164)).toMatchObject([
      { mark: null, reason: "Said sorry", actorName: "Maham" },
      { mark: "do_not_serve", reason: "Threatened the rider" },
      { mark: "advance_only", reason: "Refused twice" },
    ]);
    const audit = await auditOf();
    expect(audit.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ["number.marked", "LS-417", { from: null, to: "advance_only" }],
      ["number.marked", "LS-417", { from: "advance_only", to: "do_not_serve" }],
      ["number.unmarked", "LS-417", { from: "do_not_serve", to: null }],
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/Threatened|1234567/);
  });

  it("of ten at once changes it once", async () => {
    const changed = await Promise.all(Array.from({ length: 10 }, () => mark("advance_only", "Ten at once")));
    expect(changed.filter(Boolean)).toHaveLength(1);
    await mark(null);
  });

  it("stands against confirming an order that was placed before, until it is lifted", async () => {
    const { id } = await placeTestOrder(db, await createCustomer(db));
    const confirm = () =>
      db
        .transaction()
        .execute((tx) =>
          confirmOrder(tx, { orderId: id, channel: "call", actor: { actor: "admin", actorId: owner.id } }),
        );
    await mark("do_not_serve");
    expect(await confirm()).toMatchObject({ outcome: "marked", mark: { mark: "do_not_serve" } });
    await mark(null);
    expect(await confirm()).toMatchObject({ outcome: "recorded" });
  });

  it("is in the customer's data without its reason, and goes with the account, unless someone else orders with the number", async () => {
    const customer = await createCustomer(db);
    const { id, number } = await placeTestOrder(db, customer);
    await mark("advance_only", "Zarqa's uncle refused it");
    const exported = await exportPersonalData(db, customer.id);
    expect(exported.marksOfNumbers).toMatchObject([{ phoneNumber: phoneE164, mark: "advance_only" }]);
    expect(JSON.stringify(exported)).not.toContain("uncle");
    const actor = { actor: "admin", actorId: owner.id } as const;
    await db.transaction().execute((tx) => cancelOrder(tx, { orderId: id, actor, reason: "refused" }));
    // Of the orders above only those of customers who have an account still.
    await db.updateTable("orders").set({ phoneE164: null }).where("id", "!=", id).execute();
    const other = await insertOrder(db, { number: number + 1000, userId: null }, [{ phoneE164 }]);
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    expect(await findMark(db, phoneE164)).toMatchObject({ mark: "advance_only" });

    const last = await createCustomer(db);
    await db.updateTable("orders").set({ userId: last.id }).where("id", "=", other.id).execute();
    await db.transaction().execute((tx) => cancelOrder(tx, { orderId: other.id, actor, reason: "refused" }));
    expect(await deleteAccount(db, last.id)).toEqual({ outcome: "deleted" });
    expect(await findMark(db, phoneE164)).toBeUndefined();
    expect(await listMarkEvents(db, phoneE164)).toEqual([]);
  });
});
