import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderByNumber, placeTestOrder, setStock, statusOf, stockOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { answerCall } from "../../orders/confirm/answer-call.ts";
import { transition } from "../../orders/lifecycle/transition.ts";

const { db } = await createTestDatabase(10);
const staff = await createCustomer(db, { role: "owner" });
const actor = { actor: "admin", actorId: staff.id } as const;
const product = "lumiskin-retinol";
let phones = 0;
const newPhone = () => `0300 ${String(2_000_000 + ++phones)}`;
const place = (
  customer: Awaited<ReturnType<typeof createCustomer>>,
  pieces: number,
  options: { phoneNumber?: string; payment?: "cod" | "jazzcash" } = {},
) => placeTestOrder(db, customer, { items: [[product, pieces]], phoneNumber: newPhone(), ...options });
const confirm = (orderId: number) =>
  answerCall(db, { orderId, outcome: "confirmed", channel: "call", actor });
const confirmationOf = async ({ number }: { number: number }) => {
  const { confirmation, notReserved } = await orderByNumber(db, number);
  return { confirmation, notReserved };
};
const waits = { confirmation: "to_confirm", notReserved: true };
const pay = (orderId: number) =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .updateTable("payments")
      .set({ provider: "jazzcash", reference: `Held${orderId}` })
      .where("orderId", "=", orderId)
      .returning("id")
      .executeTakeFirstOrThrow();
    await transition(tx, {
      machine: "payment",
      id,
      to: "captured",
      actor: { actor: "system", actorId: null },
    });
  });

describe("[R61] stock of orders that no one has confirmed", () => {
  it("is held by 3 orders of an account without a confirmed email, whatever their phones", async () => {
    await setStock(db, product, 100);
    const customer = await createCustomer(db);
    for (let order = 0; order < 3; order++) await place(customer, 10);
    expect(await stockOf(db, product)).toBe(70);
    const beyond = await place(customer, 10);
    expect(await stockOf(db, product)).toBe(70);
    expect(await confirmationOf(beyond)).toEqual(waits);
    expect(await confirm(beyond.id)).toMatchObject({ outcome: "recorded" });
    expect(await stockOf(db, product)).toBe(60);
    expect(await confirmationOf(beyond)).toEqual({ confirmation: "confirmed", notReserved: false });
  });

  it("is held by 3 orders of a phone number, whatever their accounts", async () => {
    await setStock(db, product, 100);
    const phoneNumber = newPhone();
    const proved = async () => {
      const customer = await createCustomer(db);
      await db.updateTable("users").set({ emailVerified: true }).where("id", "=", customer.id).execute();
      return customer;
    };
    for (let order = 0; order < 3; order++) await place(await proved(), 1, { phoneNumber });
    expect(await confirmationOf(await place(await proved(), 1, { phoneNumber }))).toEqual(waits);
    expect(await stockOf(db, product)).toBe(97);
  });

  it("is not held by more than 10 pieces of a product", async () => {
    await setStock(db, product, 100);
    expect(await confirmationOf(await place(await createCustomer(db), 11))).toEqual(waits);
    expect(await stockOf(db, product)).toBe(100);
  });

  it("is not held under a number of no country, and confirming is refused where it is sold by then", async () => {
    await setStock(db, product, 6);
    const foreign = await place(await createCustomer(db), 1, { phoneNumber: "+44 20 7946 0018" });
    expect((await confirmationOf(foreign)).notReserved).toBe(false);
    expect(await stockOf(db, product)).toBe(5);
    const order = await place(await createCustomer(db), 4, { phoneNumber: "12345" });
    expect(await confirmationOf(order)).toEqual(waits);
    await setStock(db, product, 3);
    expect(await confirm(order.id)).toEqual({ outcome: "short" });
    expect(await confirmationOf(order)).toEqual(waits);
    expect(await stockOf(db, product)).toBe(3);
  });

  it("is taken by a payment, and an order for which nothing is left is to be refunded", async () => {
    await setStock(db, product, 20);
    const [first, second] = [
      await place(await createCustomer(db), 12, { payment: "jazzcash" }),
      await place(await createCustomer(db), 12, { payment: "jazzcash" }),
    ];
    expect(await stockOf(db, product)).toBe(20);
    await pay(first.id);
    expect(await stockOf(db, product)).toBe(8);
    await pay(second.id);
    expect(await stockOf(db, product)).toBe(8);
    expect(await statusOf(db, second.lineIds[0] ?? 0)).toBe("cancelled");
    const owed = await db.selectFrom("unsettledOrders").select(["orderId", "owedBack"]).execute();
    expect(owed).toEqual([{ orderId: second.id, owedBack: true }]);
  });

  it("lets an unreadable number be asked about also where the owner asks about no one", async () => {
    const rule = { rule: "none", aboveAmount: 0, tries: 3, holdHours: 48, leaseMinutes: 10 };
    await db
      .insertInto("settings")
      .values({ key: "confirmation", value: JSON.stringify(rule) })
      .execute();
    await setStock(db, product, null);
    const [unreadable, readable] = [
      await place(await createCustomer(db), 1, { phoneNumber: "12345" }),
      await place(await createCustomer(db), 1),
    ];
    expect(await confirmationOf(unreadable)).toEqual({ confirmation: "to_confirm", notReserved: false });
    expect(await confirmationOf(readable)).toEqual({ confirmation: null, notReserved: false });
  });
});
