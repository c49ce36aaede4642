import { beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { carryOutRequests } from "../../../../test/fulfilment/carry-out-requests.ts";
import {
  everyCity,
  type FakeCourier,
  fakeCourier,
  fakeDelivery,
} from "../../../../test/fulfilment/fake-courier.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { wishForDelivery } from "../../../orders/complaints/wish-for-delivery.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { listChased } from "../../../overview/chase-queries.ts";
import type { CourierDelivery } from "../accounts/courier-delivery.ts";
import { cancelBooking } from "../booking/decide-booking.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { settleCancellation } from "../booking/settle-cancellation.ts";
import { adviseCourier, askForChange, interceptParcel } from "../tracking/advise-courier.ts";
import { recordCourierEvents } from "../tracking/record-courier-events.ts";
import { claimNextRequest, deliverRequest } from "./deliver-request.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));

const work = (fake: FakeCourier, rounds?: number, delivery?: CourierDelivery) =>
  carryOutRequests(db, fake, rounds, delivery);

async function bookedParcel(fake: FakeCourier) {
  const { id, order } = await planTestParcel(db, await createCustomer(db));
  await requestBooking(db, { shipmentIds: [id], courierId: "trax" }, actor, everyCity);
  await work(fake);
  return { id, orderId: order.id, trackingNumber: fake.books.at(-1)?.trackingNumber ?? "" };
}

async function sentParcel(fake: FakeCourier) {
  const parcel = await bookedParcel(fake);
  await db
    .transaction()
    .execute((tx) => transition(tx, { machine: "shipment", id: parcel.id, to: "handed_over", actor }));
  return parcel;
}

const requests = (id: number, kind: "cancel" | "advise") =>
  db
    .selectFrom("courierRequests")
    .where("shipmentId", "=", id)
    .where("kind", "=", kind)
    .orderBy("id")
    .selectAll()
    .execute();

describe("a cancellation with an unknown outcome", () => {
  it("is checked with the courier until it answers", async () => {
    const fake = fakeCourier();
    const { id } = await bookedParcel(fake);
    await cancelBooking(db, id, actor);
    fake.next = { cancel: ["lost"], find: ["lost"] };
    await work(fake);
    expect(await requests(id, "cancel")).toMatchObject([{ state: "done", attempts: 3 }]);
  });

  it("is checked too when staff request it again", async () => {
    const fake = fakeCourier();
    const { id, trackingNumber } = await bookedParcel(fake);
    await cancelBooking(db, id, actor);
    fake.next = { cancel: Array.from({ length: 8 }, () => "lost" as const) };
    await work(fake);
    await settleCancellation(db, { shipmentId: id, trackingNumber, how: "again" }, actor);
    await work(fake);
    expect(await requests(id, "cancel")).toMatchObject([{ state: "failed" }, { state: "done" }]);
  });

  it("does not become refused when the courier says later or the account is gone", async () => {
    const fake = fakeCourier();
    const { id } = await bookedParcel(fake);
    await cancelBooking(db, id, actor);
    fake.next = { cancel: ["lost", ...Array.from({ length: 7 }, () => "later" as const)] };
    await work(fake);
    expect(await requests(id, "cancel")).toMatchObject([{ state: "failed", attempts: 8 }]);

    const other = await bookedParcel(fake);
    await cancelBooking(db, other.id, actor);
    fake.next = { cancel: ["lost"] };
    await work(fake, 1);
    await work(fake, 1, { ...fakeDelivery(db, fake), openAccount: async () => null });
    expect(await requests(other.id, "cancel")).toMatchObject([{ state: "failed" }]);
  });

  it("fails when the process stopped in every attempt", async () => {
    const fake = fakeCourier();
    const { id } = await bookedParcel(fake);
    await cancelBooking(db, id, actor);
    await pool.query("update courier_requests set state = 'sending', attempts = 8 where finished_at is null");
    await work(fake);
    expect(await requests(id, "cancel")).toMatchObject([{ state: "failed" }]);
    expect(fake.calls).not.toContain("cancel");
  });
});

describe("an instruction to a courier", () => {
  it("is not sent after a later one, and waits for an earlier one that is being sent", async () => {
    const fake = fakeCourier();
    const { id } = await sentParcel(fake);
    const sent: string[] = [];
    fake.adapter.advise = async (_, { advice }) => {
      sent.push(advice);
      return sent.length > 1 ? { outcome: "done" } : { outcome: "no_answer", reason: "Lost." };
    };
    const advise = (advice: "return" | "retry") =>
      adviseCourier(db, { shipmentId: id, advice, remarks: "" }, actor);
    await advise("return");
    await work(fake, 1);
    await advise("retry");
    await pool.query(
      `update courier_requests set state = 'sending', lease_until = now() + interval '1 hour'
      where shipment_id = $1 and attempts > 0 and kind = 'advise'`,
      [id],
    );
    const claimed = await claimNextRequest(fakeDelivery(db, fake));
    await deliverRequest(fakeDelivery(db, fake), claimed as NonNullable<typeof claimed>);
    expect(sent).toEqual(["return"]);
    await work(fake);
    expect(sent).toEqual(["return", "retry"]);
    expect(await requests(id, "advise")).toMatchObject([
      { state: "refused", answer: { reason: "A later instruction has replaced this one." } },
      { state: "done" },
    ]);
  });

  it.each([
    [["refuse"], "Instruction refused: No."],
    [Array.from({ length: 8 }, () => "lost" as const), "Instruction not confirmed: The answer was lost."],
    // The courier may have carried it out before, and takes no second one.
    [["lost", "refuse"], "Instruction not confirmed: No."],
  ] as const)(
    "that the courier does not take leaves the parcel waiting for one (%#)",
    async (advise, words) => {
      const fake = fakeCourier();
      const { id, trackingNumber, orderId } = await sentParcel(fake);
      const event = { code: "FAIL", meaning: "attempted", text: "Nobody at home", at: new Date() } as const;
      await recordCourierEvents(db, "trax", [{ trackingNumber, events: [event] }]);
      const chased = async () =>
        (await listChased(db, "failed", { now: new Date(), stuckDays: 3 })).find(
          (parcel) => parcel.id === id,
        );
      expect(await chased()).toMatchObject({ words: "Nobody at home" });
      const give = (advice: "retry" | "return") =>
        adviseCourier(db, { shipmentId: id, advice, remarks: "" }, actor);
      await give("retry");
      await work(fake);
      await wishForDelivery(db, orderId, "collect");
      await give("return");
      expect(await chased()).toBeUndefined();
      fake.next = { advise: [...advise] };
      await work(fake);
      // The earlier instruction was taken, but the later one says what is wanted by now.
      expect(await chased()).toMatchObject({ words, wish: "collect" });
      await give("return");
      await work(fake);
      expect(await chased()).toBeUndefined();
      expect((await requests(id, "advise")).at(-1)).toMatchObject({ state: "done" });
      const underWay = await listChased(db, "under-way", { now: new Date(), stuckDays: 3 });
      expect(underWay.find((parcel) => parcel.id === id)).toMatchObject({ words: "Nobody at home" });
    },
  );

  it("is given again where another one has replaced it since", async () => {
    const fake = fakeCourier();
    const { id } = await sentParcel(fake);
    for (const advice of ["retry", "return", "retry"] as const)
      await adviseCourier(db, { shipmentId: id, advice, remarks: "" }, actor);
    expect((await requests(id, "advise")).map(({ payload }) => payload)).toMatchObject([
      { advice: "retry" },
      { advice: "return" },
      { advice: "retry" },
    ]);
  });

  it("to change a parcel keeps the cash of an earlier change", async () => {
    const fake = fakeCourier();
    const { id: shipmentId } = await sentParcel(fake);
    const cash: number[] = [];
    fake.adapter.intercept = async (_, { wanted }) => {
      cash.push(wanted.cashRupees);
      return { outcome: "done" };
    };
    await interceptParcel(db, { shipmentId, remarks: "House 2" }, actor);
    await work(fake);
    await db
      .transaction()
      .execute((tx) => askForChange(tx, { shipmentId, remarks: "Paid", cashRupees: 0 }, actor));
    await work(fake);
    await interceptParcel(db, { shipmentId, remarks: "House 3" }, actor);
    await work(fake);
    expect(cash).toEqual([expect.any(Number), 0, 0]);
    expect(cash[0]).toBeGreaterThan(0);
  });
});
