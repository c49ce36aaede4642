import { expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { callingCouriers, hearHint } from "./hear-hint.ts";
import { purgeHints, takeHints } from "./inbound-event-queries.ts";

const { db } = await createTestDatabase();
await prepareCouriers(db);

it("has all parcels asked about that a call names", async () => {
  const customer = await createCustomer(db);
  const ids: number[] = [];
  for (const trackingNumber of ["20100000001", "20100000002"]) {
    const { id } = await planTestParcel(db, customer);
    await db
      .updateTable("shipments")
      .set({ courier: "postex", trackingNumber })
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  const candidates = ["20100000002", "20100000001", "20100000009"];
  await hearHint(db, "postex", { key: "b".repeat(64), candidates });
  expect(await takeHints(db, callingCouriers(), 10)).toEqual(ids);
  expect(await db.selectFrom("inboundEvents").select(["shipmentId", "payload"]).execute()).toEqual([
    { shipmentId: ids[0], payload: {} },
  ]);
  await db.deleteFrom("inboundEvents").execute();
});

it("stores at most 100 calls a day that name one parcel", async () => {
  const customer = await createCustomer(db);
  const [loud, other] = [await planTestParcel(db, customer), await planTestParcel(db, customer)];
  const numbers = new Map([
    [loud.id, "30100000001"],
    [other.id, "30100000002"],
  ]);
  for (const [id, trackingNumber] of numbers)
    await db
      .updateTable("shipments")
      .set({ courier: "leopards", trackingNumber })
      .where("id", "=", id)
      .execute();
  const hear = (id: number | number[], n: number) =>
    hearHint(db, "leopards", {
      key: String(n).padStart(64, "c"),
      candidates: [id].flat().map((one) => numbers.get(one) ?? ""),
    });
  for (let n = 0; n < 60; n++) await hear(loud.id, n);
  await takeHints(db, callingCouriers(), 100);
  for (let n = 60; n < 120; n++) await hear(loud.id, n);
  // A call about several parcels is heard as long as one of them may be.
  await hear([loud.id, other.id], 999);
  const stored = await db.selectFrom("inboundEvents").select("shipmentId").execute();
  expect(stored.filter(({ shipmentId }) => shipmentId === loud.id)).toHaveLength(100);
  expect(stored).toHaveLength(101);
  await db.deleteFrom("inboundEvents").execute();
});

it("a call that was followed is forgotten after 30 days, and until then is not heard again", async () => {
  const { id } = await planTestParcel(db, await createCustomer(db));
  const trackingNumber = "10100000001";
  await db.updateTable("shipments").set({ courier: "trax", trackingNumber }).where("id", "=", id).execute();
  const hint = { key: "a".repeat(64), candidates: [trackingNumber] };
  const taken = async () =>
    (await db.selectFrom("inboundEvents").select("processedAt").execute()).map(
      ({ processedAt }) => processedAt !== null,
    );
  await hearHint(db, "trax", hint);
  await purgeHints(db, callingCouriers());
  expect(await taken()).toEqual([false]);
  await takeHints(db, callingCouriers(), 10);
  await hearHint(db, "trax", hint);
  await purgeHints(db, callingCouriers());
  expect(await taken()).toEqual([true]);
  const processedAt = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable("inboundEvents").set({ processedAt }).execute();
  await purgeHints(db, callingCouriers());
  expect(await taken()).toEqual([]);
});
