import { beforeAll, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../../../test/fulfilment/planned-parcel.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { adviseCourier, interceptParcel } from "./advise-courier.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const actor = { actor: "admin", actorId: admin.id } as const;

beforeAll(() => prepareCouriers(db));

it.each(["trax", "tcs"])("two presses are one request to %s, and another one is another", async (courier) => {
  const { id: shipmentId } = await planTestParcel(db, await createCustomer(db));
  await pool.query(
    "update shipments set state = 'attempted', courier = $1, tracking_number = 'N' || id where id = $2",
    [courier, shipmentId],
  );
  const advise = (advice: "retry" | "return") =>
    adviseCourier(db, { shipmentId, advice, remarks: "After 5" }, actor);
  const change = (remarks: string) => interceptParcel(db, { shipmentId, remarks }, actor);
  await Promise.all([advise("retry"), advise("retry"), change("House 2"), change("House 2")]);
  const kinds = async () =>
    (
      await pool.query("select kind from courier_requests where shipment_id = $1 order by kind", [shipmentId])
    ).rows.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["advise", "intercept"]);
  await advise("return");
  await change("House 3");
  expect(await kinds()).toEqual(["advise", "advise", "intercept", "intercept"]);
});
