import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { markWishSettled } from "../../fulfilment/couriers/tracking/wish-queries.ts";
import { maxOpenComplaints } from "../model/complaint.ts";
import { complain } from "./complain.ts";
import { listOpenComplaints, listOpenWishes } from "./complaint-queries.ts";
import { settleComplaint } from "./settle-complaint.ts";
import { wishForDelivery } from "./wish-for-delivery.ts";

describe("what a customer says after dispatch", async () => {
  const { db, pool } = await createTestDatabase(4);
  const ayesha = await createCustomer(db);
  const newOrder = () => insertOrder(db, { userId: ayesha.id }, [{ unitPrice: 100, quantity: 1 }]);
  const newParcel = async (orderId: number, state: string) =>
    (
      await pool.query(
        `with sent as (insert into shipments (state) values ($2) returning id)
         insert into shipment_lines (shipment_id, order_id, line, quantity) select id, $1, 1, 1 from sent
         returning shipment_id as id`,
        [orderId, state],
      )
    ).rows[0].id as number;

  it("a complaint that is sent twice, also at once, is one", async () => {
    const { id } = await newOrder();
    const sent = { kind: "asked_more", message: "Rs. 300 more" } as const;
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => complain(db, id, sent)));
    expect(outcomes).toEqual(Array(4).fill({ outcome: "stored" }));
    const open = (await listOpenComplaints(db)).filter(({ orderId }) => orderId === id);
    expect(open).toMatchObject([{ kind: "asked_more", text: "Rs. 300 more", customerName: "Ayesha Khan" }]);
  });

  it("is settled once, and may then be made again", async () => {
    const { id } = await newOrder();
    const sent = { kind: "nobody_came", message: "" } as const;
    await complain(db, id, sent);
    const [complaint] = (await listOpenComplaints(db)).filter(({ orderId }) => orderId === id);
    expect(await settleComplaint(db, ayesha, complaint?.id ?? 0)).toMatchObject({ outcome: "settled" });
    expect(await settleComplaint(db, ayesha, complaint?.id ?? 0)).toEqual({ outcome: "ended" });
    expect((await listOpenComplaints(db)).filter(({ orderId }) => orderId === id)).toEqual([]);
    expect(await complain(db, id, sent)).toEqual({ outcome: "stored" });
    expect((await listOpenComplaints(db)).filter(({ orderId }) => orderId === id)).toHaveLength(1);
  });

  it("fills no list: only so many are open for one order", async () => {
    const { id } = await newOrder();
    const outcomes = [];
    for (let n = 0; n <= maxOpenComplaints; n++)
      outcomes.push((await complain(db, id, { kind: "other", message: `${n} ${"ا".repeat(990)}` })).outcome);
    expect(outcomes).toEqual([...Array(maxOpenComplaints).fill("stored"), "full"]);
    expect(await complain(db, 999_999, { kind: "other", message: "x" })).toEqual({ outcome: "unknown" });
  });

  it("a wish is for the parcel that waits; the newest counts, and it is passed on once", async () => {
    const { id } = await newOrder();
    expect(await wishForDelivery(db, id, "collect")).toEqual({ outcome: "late" });
    const shipmentId = await newParcel(id, "attempted");
    await wishForDelivery(db, id, "come_again");
    expect(await wishForDelivery(db, id, "collect")).toEqual({ outcome: "stored" });
    expect(await listOpenWishes(db, shipmentId)).toMatchObject([{ wish: "collect" }]);
    expect(await markWishSettled(db, shipmentId, ayesha.id)).toBe(true);
    expect(await markWishSettled(db, shipmentId, ayesha.id)).toBe(false);
    expect(await listOpenWishes(db, shipmentId)).toEqual([]);
  });

  it.each(["handed_over", "delivered", "coming_back"])("a parcel that is %s takes no wish", async (state) => {
    const { id } = await newOrder();
    await newParcel(id, state);
    expect(await wishForDelivery(db, id, "come_again")).toEqual({ outcome: "late" });
  });
});
