import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import { orderLine, orderLinesOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { addToCart } from "../../checkout/cart/add-to-cart.ts";
import { getCart } from "../../checkout/cart/cart-queries.ts";
import { buyItNow } from "../../checkout/place/buy-it-now.ts";
import { getOrCreateOpenOrder } from "../../checkout/place/open-order.ts";
import { placeOrder } from "../../checkout/place/place-order.ts";
import { renderEmail } from "../../mail/emails/render-email.ts";
import { secretLinks } from "../../mail/emails/secret-links.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import type { Customer } from "../model/customer.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportPersonalData } from "./personal-data.ts";

const { db, pool } = await createTestDatabase(30);
const retinol = { productId: "lumiskin-retinol", quantity: 1 };

async function place(customer: Customer) {
  const placed = await placeOrder(db, customer, {
    key: (await getOrCreateOpenOrder(db, customer.id)).key,
    total: (await getCart(db, customer.id)).total,
    phoneNumber: "0300 1234567",
    shippingAddress: "House 1, Street 2, Lahore",
    notes: "Ring twice",
    payment: "cod",
  });
  return placed;
}

/** A customer whose only order is completed. */
async function formerCustomer(more: Partial<Customer> = {}) {
  const customer = await createCustomer(db, { fullName: "Ayesha Khan", phone: "0300 1234567", ...more });
  const admin = await createCustomer(db, { isAdmin: true });
  await addToCart(db, customer.id, retinol);
  await place(customer);
  const { id: order, orderId } = await orderLine(db, { userId: customer.id });
  await changeOrderStatus(db, admin, order, "completed");
  return { customer, order, orderId };
}
const userExists = async (id: string) =>
  (await db.selectFrom("users").select("id").where("id", "=", id).execute()).length === 1;
const verifyEmail = (id: string) =>
  db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();

/** Every row of every table as text. */
async function dumpAllTables(): Promise<string> {
  const { rows } = await pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts = [];
  for (const { table_name } of rows)
    texts.push(JSON.stringify((await pool.query(`select * from "${table_name}"`)).rows));
  return texts.join("\n");
}

describe("deleting an account (R36)", () => {
  it("[R36] deletes the account and keeps the amounts of its orders", async () => {
    const { customer, order, orderId } = await formerCustomer({
      fullName: "Zarqa Unusual",
      addresses: ["House 77, Qasimwala"],
    });
    await verifyEmail(customer.id);
    await db
      .insertInto("contacts")
      .values({
        name: "Zarqa Unusual",
        email: customer.email.toUpperCase(),
        comment: "Hello",
        fingerprint: "z",
      })
      .execute();
    await addToCart(db, customer.id, retinol);
    await db
      .insertInto("sessions")
      .values({ id: "s1", userId: customer.id, token: "token-of-zarqa", expiresAt: new Date(2 ** 42) })
      .execute();

    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    expect(await orderLine(db, { id: order })).toMatchObject({
      userId: null,
      customerName: "Deleted customer",
      customerEmail: "",
      productId: "lumiskin-retinol",
      quantity: 1,
      unitPrice: 199900,
      amount: 199900,
      status: "completed",
      paymentStatus: "Cash on Delivery",
      phoneNumber: "removed",
      phoneE164: null,
      shippingAddress: "removed",
      notes: null,
    });
    const links = secretLinks(db, "the shop's secret", "https://shop.example");
    const context = { db, origin: "https://shop.example", links };
    for (const [kind, id] of [
      ["order-completed", order],
      ["order-confirmation", orderId],
      ["new-order", orderId],
    ] as const)
      expect(await renderEmail(context, kind, String(id)), kind).toBeNull();
    const dump = await dumpAllTables();
    for (const trace of ["Zarqa", customer.email, "Qasimwala", "token-of-zarqa", "Ring twice"])
      expect(dump.toLowerCase()).not.toContain(trace.toLowerCase());
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "gone" });
  });

  it("[R36] refuses while an order is Pending, also one that Buy it now made", async () => {
    const [ordered, bought] = [await createCustomer(db), await createCustomer(db)];
    await addToCart(db, ordered.id, retinol);
    await place(ordered);
    await buyItNow(db, bought, retinol);
    for (const { id } of [ordered, bought]) {
      expect(await deleteAccount(db, id)).toEqual({ outcome: "pending-order" });
      expect(await userExists(id)).toBe(true);
    }
    const order = await orderLine(db, { userId: ordered.id });
    const admin = await createCustomer(db, { isAdmin: true });
    await changeOrderStatus(db, admin, order.id, "cancelled");
    expect(await deleteAccount(db, ordered.id)).toEqual({ outcome: "deleted" });
  });

  it("leaves alone what others may have written under an unverified email", async () => {
    const customer = await createCustomer(db);
    await db
      .insertInto("contacts")
      .values({ name: "Someone", email: customer.email, comment: "Hello", fingerprint: "s" })
      .execute();
    await deleteAccount(db, customer.id);
    const left = db.selectFrom("contacts").select("name").where("email", "=", customer.email);
    expect(await left.execute()).toEqual([{ name: "Someone" }]);
  });

  it("refuses to delete the last owner, and changes nothing", async () => {
    const { customer } = await formerCustomer();
    await pool.query(
      "update users set role = case when id = $1 then 'owner' end, email_verified = email_verified or id = $1",
      [customer.id],
    );
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "last-owner" });
    expect((await exportPersonalData(db, customer.id)).orders).toMatchObject([
      { customerName: "Ayesha Khan" },
    ]);
    await createCustomer(db, { isAdmin: true });
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
  });

  it("at the moment of an order: either the order is placed, or the account is deleted and nothing is ordered", async () => {
    const outcomes = new Set<string>();
    // Until each has won at least once, however fast the machine is.
    for (let round = 0; round < 30 || (outcomes.size < 2 && round < 300); round++) {
      const customer = await createCustomer(db);
      await addToCart(db, customer.id, retinol);
      const before = await getOrCreateOpenOrder(db, customer.id);
      const orderActions = [
        () => place(customer).then(({ outcome }) => outcome),
        () => buyItNow(db, customer, retinol).then(({ outcome }) => outcome),
      ];
      const order = orderActions[round % 2] as () => Promise<string>;
      // The one that starts first need not get the lock first.
      const both = round % 3 === 0 ? [deleteOutcome(customer), order()] : [order(), deleteOutcome(customer)];
      const results = await Promise.allSettled(both);
      const [deleted] = results.filter(
        (result) => result.status === "fulfilled" && ["deleted", "pending-order"].includes(result.value),
      );
      const outcome = deleted?.status === "fulfilled" ? deleted.value : "";
      outcomes.add(outcome);
      const left = (await orderLinesOf(db, { orderId: before.id })).map(({ userId }) => ({ userId }));
      if (outcome === "deleted") expect([left, await userExists(customer.id)]).toEqual([[], false]);
      else expect([left, await userExists(customer.id)]).toEqual([[{ userId: customer.id }], true]);
    }
    expect([...outcomes].sort()).toEqual(["deleted", "pending-order"]);
  });
});

const deleteOutcome = (customer: Customer) => deleteAccount(db, customer.id).then(({ outcome }) => outcome);

describe("exportPersonalData", () => {
  it("has profile, accounts, cart and orders, but no password, token or other person's data", async () => {
    const { customer } = await formerCustomer({ fullName: "Hina", addresses: ["House 5, Quetta"] });
    const other = await formerCustomer({ fullName: "Somebody Else" });
    await addToCart(db, customer.id, { ...retinol, quantity: 3 });
    await db
      .insertInto("accounts")
      .values({
        id: "a",
        userId: customer.id,
        accountId: customer.id,
        providerId: "credential",
        password: "the-hash",
      })
      .execute();
    await db
      .insertInto("sessions")
      .values({ id: "s2", userId: customer.id, token: "the-token", expiresAt: new Date(2 ** 42) })
      .execute();
    const data = await exportPersonalData(db, customer.id);
    expect(data).toMatchObject({
      profile: { email: customer.email, fullName: "Hina", addresses: ["House 5, Quetta"] },
      signInMethods: [{ method: "email and password" }],
      sessions: [{ userAgent: null }],
      cart: [{ productId: "lumiskin-retinol", quantity: 3 }],
      orders: [
        {
          number: expect.stringMatching(/^LS-\d+-1$/),
          unitPrice: "1999",
          amount: "1999",
          currency: "PKR",
          status: "completed",
          shippingAddress: "House 1, Street 2, Lahore",
          history: [{ status: "Pending" }, { status: "completed" }],
        },
      ],
      messages: [],
      newsletter: null,
    });
    const text = JSON.stringify(data);
    for (const secret of ["the-hash", "the-token", other.customer.email]) expect(text).not.toContain(secret);
  });

  it("has messages sent under the email once that is verified", async () => {
    const customer = await createCustomer(db);
    const { id: contactId } = await db
      .insertInto("contacts")
      .values({ name: "Hina", email: customer.email, comment: "Is it vegan?", fingerprint: "v" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("contactReplies").values({ contactId, text: "Yes, Hina, it is." }).execute();
    expect((await exportPersonalData(db, customer.id)).messages).toEqual([]);
    await verifyEmail(customer.id);
    expect((await exportPersonalData(db, customer.id)).messages).toMatchObject([
      { comment: "Is it vegan?", answers: [{ text: "Yes, Hina, it is." }] },
    ]);
    await deleteAccount(db, customer.id);
    expect(await dumpAllTables()).not.toContain("Yes, Hina, it is.");
  });
});

it("keeps an account whose links to set a password cannot be revoked", async () => {
  const customer = await createCustomer(db);
  const deleted = whileWritesAreRefused(db, "delete on verifications", () => deleteAccount(db, customer.id));
  await expect(deleted).rejects.toThrow(refusedWrite);
});
