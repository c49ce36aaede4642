import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder, placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { deleteAccount } from "../../customers/account/delete-account.ts";
import { exportPersonalData } from "../../customers/account/personal-data.ts";
import { findParcelsByPhone } from "../answers/find-parcels-by-phone.ts";
import { findMark, findMarkOfOrder, writeMark } from "../confirm/phone-mark-queries.ts";
import { cancelOrder } from "../lifecycle/cancel-order.ts";
import { readPhonesAgain, takeOrdersToReadAgain } from "./read-phones-again-queries.ts";

const { db } = await createTestDatabase();
const owner = await createCustomer(db, { role: "owner" });
const setMark = (phoneE164: string, mark: "do_not_serve" | null) =>
  db.transaction().execute((tx) => writeMark(tx, { phoneE164, mark, reason: "Refused", actorId: owner.id }));

const phonesOf = (id: number) =>
  db
    .selectFrom("orders")
    .where("id", "=", id)
    .select(["phoneNumber", "phoneE164", "secondPhone", "secondPhoneE164"])
    .executeTakeFirst();

const [first, second] = ["+923005550101", "+923335550124"];
const oneNumber = ["0300\ufe0d 5550101", "0300\u3164 5550101", "+03005550101", "0300 5550101 24/7"];
const twoNumbers = [
  "1. 03005550101 2. 03335550124",
  "03005550101/03335550124",
  "03005550101, 03335550124",
  "03005550101 or 03335550124",
];

describe("the phones of an order", () => {
  it.each([...oneNumber, ...twoNumbers])("are read from %j, for tracking and for marks", async (typed) => {
    const { id, number } = await placeTestOrder(db, await createCustomer(db), { phoneNumber: typed });
    const hasSecond = twoNumbers.includes(typed);
    expect(await phonesOf(id)).toMatchObject({
      phoneE164: first,
      secondPhoneE164: hasSecond ? second : null,
      secondPhone: hasSecond ? "0333 5550124" : null,
    });
    for (const phone of hasSecond ? ["0300 5550101", "0333-5550124", typed] : ["0300 5550101", typed])
      expect(await findParcelsByPhone(db, { number: `LS-${number}`, phone })).not.toBeNull();
    expect(await findParcelsByPhone(db, { number: `LS-${number}`, phone: "0301 5550101" })).toBeNull();
    for (const phone of hasSecond ? [first, second] : [first]) {
      await setMark(phone, "do_not_serve");
      expect(await findMarkOfOrder(db, id)).toMatchObject({ mark: "do_not_serve" });
      await expect(placeTestOrder(db, await createCustomer(db), { phoneNumber: typed })).rejects.toThrow(
        "marked",
      );
      await setMark(phone, null);
    }
  });

  it("are in the customer's data with the marks of both, which go with the account", async () => {
    const customer = await createCustomer(db);
    const { id } = await placeTestOrder(db, customer, { phoneNumber: "0301 7770001 / 0302 7770002" });
    await setMark("+923027770002", "do_not_serve");
    expect(await exportPersonalData(db, customer.id)).toMatchObject({
      deliveryHints: [{ secondPhone: "0302 7770002", secondPhoneNormalised: "+923027770002" }],
      marksOfNumbers: [{ phoneNumber: "+923027770002" }],
    });
    const actor = { actor: "admin", actorId: owner.id } as const;
    await db.transaction().execute((tx) => cancelOrder(tx, { orderId: id, actor, reason: "refused" }));
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    expect(await phonesOf(id)).toMatchObject({ secondPhone: null, secondPhoneE164: null });
    expect(await findMark(db, "+923027770002")).toBeUndefined();
  });
});

describe("reading the phones of stored orders again", () => {
  const store = async (
    number: number,
    phoneNumber: string,
    { secondPhone = null as string | null, status = "pending" },
  ) => {
    const { id } = await insertOrder(db, { number, userId: null }, [
      { phoneNumber, phoneE164: null, status },
    ]);
    await db.updateTable("orders").set({ secondPhone }).where("id", "=", id).execute();
    await db.insertInto("ordersToReadAgain").values({ orderId: id }).execute();
    return id;
  };

  it("finds what could not be read, once, and keeps what was typed", async () => {
    const both = await store(81_001, "03005550101/03335550124", {});
    const hasSecond = await store(81_002, "03005550101/03335550124", { secondPhone: "0321-7654321" });
    const unread = await store(81_003, "0300 555 01012", {});
    await readPhonesAgain(db);
    expect(await phonesOf(both)).toEqual({
      phoneNumber: "03005550101/03335550124",
      phoneE164: first,
      secondPhone: "0333 5550124",
      secondPhoneE164: second,
    });
    expect(await phonesOf(hasSecond)).toMatchObject({
      phoneE164: first,
      secondPhone: "0321-7654321",
      secondPhoneE164: "+923217654321",
    });
    expect(await phonesOf(unread)).toMatchObject({ phoneE164: null, secondPhone: null });
    expect(await db.selectFrom("ordersToReadAgain").selectAll().execute()).toEqual([]);
  });

  it("keeps the number that was read before as the first", async () => {
    const id = await store(81_006, "021 35683000 / 0338 5550101", {});
    await db.updateTable("orders").set({ phoneE164: "+922135683000" }).where("id", "=", id).execute();
    await readPhonesAgain(db);
    expect(await phonesOf(id)).toMatchObject({
      phoneE164: "+922135683000",
      secondPhone: "0338 5550101",
      secondPhoneE164: "+923385550101",
    });
  });

  it("reads those of profiles and riders", async () => {
    const { id: userId } = await createCustomer(db, { phone: "0338 5550101 24/7" });
    const { id: unread } = await createCustomer(db, { phone: "0300 555 01012" });
    const rider = { name: "Kashif", phone: "1. 03005550101" };
    const { id: riderId } = await db
      .insertInto("riders")
      .values(rider)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("peopleToReadAgain")
      .values([{ userId }, { userId: unread }, { riderId }])
      .execute();
    await readPhonesAgain(db);
    const profile = (id: string) =>
      db.selectFrom("users").where("id", "=", id).select(["normalPhone", "phoneDigits"]).executeTakeFirst();
    expect(await profile(userId)).toEqual({ normalPhone: "+923385550101", phoneDigits: "3385550101" });
    expect(await profile(unread)).toEqual({ normalPhone: null, phoneDigits: "30055501012" });
    const read = db.selectFrom("riders").where("id", "=", riderId).select(["phone", "normalPhone"]);
    expect(await read.executeTakeFirst()).toEqual({ phone: rider.phone, normalPhone: "+923005550101" });
    expect(await db.selectFrom("peopleToReadAgain").selectAll().execute()).toEqual([]);
  });

  it("begins with Pending orders", async () => {
    await store(81_004, "0300 5550101", { status: "cancelled" });
    const pending = await store(81_005, "0300 5550101", {});
    expect((await takeOrdersToReadAgain(db, 1)).map(({ id }) => id)).toEqual([pending]);
    await readPhonesAgain(db);
  });
});
