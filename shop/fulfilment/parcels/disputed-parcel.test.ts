import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { moneyFixture } from "../../../test/payments/money-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listLineAxes } from "../../orders/list/axes-queries.ts";
import { listDashboardLines } from "../../orders/list/dashboard-list-queries.ts";
import { noFilter } from "../../orders/list/order-filter.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { whereText } from "../../orders/whereabouts/where-text.ts";
import { listWhereabouts } from "../../orders/whereabouts/whereabouts-queries.ts";
import { getWorkQueues } from "../../overview/get-today.ts";
import { decideDispute, openDispute } from "../../payments/accounting/dispute-payment.ts";
import { listDisputes } from "../../payments/accounting/dispute-queries.ts";
import { listToPack } from "./list-to-pack.ts";
import { packChosen } from "./make-parcels.ts";
import { refusalToHandOver } from "./move-refusal.ts";
import { listParcels } from "./parcel-queries.ts";

describe("what is packed with an order whose payment is disputed", async () => {
  const { db } = await createTestDatabase();
  const admin = await createCustomer(db, { isAdmin: true });
  const money = moneyFixture(db, admin);
  const { actor, order, parcel, wholeOrder, setShipment } = parcelFixture(db, admin);
  const courier = { id: "postex", name: "PostEx", adapter: null };

  /** An order whose payment will be disputed, and another that is packed with it. */
  async function twoOrders() {
    const paid = await money.paidOrder();
    const other = await order([["lumiskin-exfoliating-glove", 2]]);
    await db.updateTable("orders").set({ packWith: paid.id }).where("id", "=", other.id).execute();
    const dispute = () =>
      openDispute(
        db,
        { key: randomUUID(), payment: `LS-${paid.number}`, amount: null, reference: "" },
        admin.id,
      );
    return { paid, other, dispute };
  }
  const win = async () => {
    for (const { id, state } of await listDisputes(db, 100))
      if (state === "open") await decideDispute(db, id, "won", admin.id);
  };
  const waiting = async () => {
    const { queues } = await getWorkQueues(db, { now: new Date(), userId: admin.id });
    const countOf = (wanted: string) => queues.find(({ name }) => name === wanted)?.count ?? 0;
    return { pack: countOf("pack"), book: countOf("book"), hand_over: countOf("hand_over") };
  };
  const listed = async (among: number[]) =>
    (await listToPack(db))
      .flatMap(({ orders }) => orders.map(({ id }) => id))
      .filter((id) => among.includes(id));
  const filtered = async (delivery: "to_pack" | "waits") => {
    const filter = { ...noFilter, delivery };
    const { lines } = await listDashboardLines(db, { filter, sort: "newest", cursor: null, limit: 100 });
    return [...new Set(lines.map(({ orderId }) => orderId))].sort((one, next) => one - next);
  };

  it("waits where it is in its parcel: not listed, not counted, not packed, booked or handed over", async () => {
    const { paid, other, dispute } = await twoOrders();
    const id = await parcel([...(await wholeOrder(paid.id)), ...(await wholeOrder(other.id))]);
    const ids = [paid.id, other.id];
    const steps = async () => {
      const axes = await listLineAxes(db, [...paid.lineIds, ...other.lineIds]);
      const parcels = [...(await listWhereabouts(db, ids)).values()].map(({ parcels: [one] }) => one?.step);
      return [...new Set([...[...axes.values()].map(({ delivery }) => delivery), ...parcels])];
    };
    const standing = async () => [
      await steps(),
      await listed(ids),
      await filtered("to_pack"),
      await waiting(),
    ];
    const free = [["to_pack"], ids, ids, { pack: 2, book: 1, hand_over: 0 }];
    expect(await standing()).toEqual(free);
    await dispute();
    expect(await standing()).toEqual([["waits"], [], [], { pack: 0, book: 0, hand_over: 0 }]);
    expect(await filtered("waits")).toEqual(ids);
    const where = (await listWhereabouts(db, ids)).get(other.id);
    expect(where && whereText(where, true)).toMatch(
      /is on hold because the payment for an order in the same parcel is disputed\. We will send it/,
    );
    expect((await packChosen(db, [{ kind: "parcel", id }], actor)).refused).toMatchObject([
      { reason: "The payment is disputed. Do not hand it over." },
    ]);
    await win();
    expect(await standing()).toEqual(free);

    await setShipment(id, "booked");
    expect(await waiting()).toEqual({ pack: 0, book: 0, hand_over: 1 });
    await dispute();
    expect(await waiting()).toEqual({ pack: 0, book: 0, hand_over: 0 });
    const [held] = await listParcels(db, [id]);
    expect(held && refusalToHandOver(held, courier, String)).toBe(
      "The payment is disputed. Do not hand it over.",
    );
    await win();
    expect(await waiting()).toEqual({ pack: 0, book: 0, hand_over: 1 });
  });

  it("goes alone where neither is in a parcel yet", async () => {
    const { pack } = await waiting();
    const { paid, other, dispute } = await twoOrders();
    const ids = [paid.id, other.id];
    await dispute();
    expect([await listed(ids), (await waiting()).pack]).toEqual([[other.id], pack + 1]);
    const chosen = await packChosen(db, [{ kind: "orders", id: paid.id as OrderRoot }], actor);
    expect([chosen.packed, chosen.refused]).toMatchObject([[expect.anything()], []]);
    expect([await listed(ids), (await waiting()).pack]).toEqual([[], pack]);
    await win();
    expect([await listed(ids), (await waiting()).pack]).toEqual([[paid.id], pack + 1]);
  });
});
