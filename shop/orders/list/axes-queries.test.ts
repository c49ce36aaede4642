import { describe, expect, it } from "vitest";
import { insertParcel } from "../../../test/fulfilment/parcel-states-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import { deliveryLabels, deliveryStep } from "../../fulfilment/model/delivery-axis.ts";
import { confirmationLabels, confirmationStep } from "../confirm/confirmation-axis.ts";
import { type ShipmentState, stateMachines } from "../model/state-machines.ts";
import { confirmationChoices, deliveryChoices } from "./axes-filter.ts";
import { listLineAxes } from "./axes-queries.ts";
import { listDashboardLines } from "./dashboard-list-queries.ts";
import { noFilter, type OrderFilter } from "./order-filter.ts";

const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("the axes of order lines", async () => {
  const { db, pool } = await createTestDatabase();
  const confirmations = [null, "to_confirm", "unreachable", "confirmed", "refused"] as const;
  const outcomes: (AttemptOutcome | null)[] = [
    ...([null, "sent", "confirmed", "no_answer", "call_later", "refused", "wrong_number"] as const),
  ];
  let number = 80_000;
  /** What the rules in TypeScript say of each line, by its id. */
  const expected = new Map<number, { confirmation: string; delivery: string; status: string }>();
  /** Lines of customers who refused, or whom no one reached. */
  const refusedOrIgnored: number[] = [];
  for (const confirmation of confirmations)
    for (const outcome of outcomes) {
      number += 1;
      const { id, lineIds } = await insertParcel(db, { number, confirmation });
      if (outcome)
        await db
          .insertInto("confirmationAttempts")
          .values({ orderId: id, channel: "call", outcome })
          .execute();
      if (confirmation === "refused" || confirmation === "unreachable") refusedOrIgnored.push(...lineIds);
      const delivery = deliveryStep(confirmation, null);
      expected.set(lineIds[0] ?? 0, {
        confirmation: confirmationStep(confirmation, outcome),
        delivery,
        status: "Pending",
      });
    }
  for (const state of Object.keys(stateMachines.shipment) as ShipmentState[])
    for (const packedAt of [null, ago(3)])
      for (const firstScannedAt of [null, ago(1)])
        for (const status of ["Pending", "completed", "cancelled"]) {
          number += 1;
          const confirmation = number % 2 ? "confirmed" : "to_confirm";
          const { lineIds } = await insertParcel(db, {
            number,
            confirmation,
            status,
            parcel: { state, packedAt, firstScannedAt },
          });
          const delivery = deliveryStep(
            confirmation,
            { state, packedAt, firstScannedAt },
            { isAlive: status !== "cancelled" },
          );
          expected.set(lineIds[0] ?? 0, { confirmation, delivery, status });
        }
  const filtered = async (filter: Partial<OrderFilter>) => {
    const page = await listDashboardLines(db, {
      filter: { ...noFilter, ...filter },
      sort: "newest",
      cursor: null,
      limit: 1000,
    });
    return page.lines.map(({ id }) => id).sort((a, b) => a - b);
  };
  const deliverySteps = deliveryChoices.filter((step) => !step.startsWith("to_c"));
  const expectedIds = (
    matches: (line: { confirmation: string; delivery: string; status: string }) => boolean,
  ) => [...expected].filter(([, line]) => matches(line)).map(([id]) => id);

  it("are in the database what they are here, for every state, answer and outcome", async () => {
    const axes = await listLineAxes(db, [...expected.keys()]);
    for (const [id, { confirmation, delivery }] of expected)
      expect(axes.get(id)).toMatchObject({ lineId: id, confirmation, delivery });
  });

  it("have the same steps as their words", () => {
    expect([...confirmationChoices].sort()).toEqual(Object.keys(confirmationLabels).sort());
    expect(deliverySteps.sort()).toEqual(Object.keys(deliveryLabels).sort());
  });

  const unanswered = ["to_confirm", "link_sent", "no_answer", "call_later", "wrong_number"];
  it.each(confirmationChoices)("are filtered by confirmation: %s", async (step) => {
    // Whom no one has reached is of interest while the line is Pending.
    const right = expectedIds(
      ({ confirmation, status }) =>
        confirmation === step && (status === "Pending" || !unanswered.includes(step)),
    );
    expect(right.length).toBeGreaterThan(0);
    expect(await filtered({ confirmation: step })).toEqual(right);
    expect(await filtered({ confirmation: step, status: "completed" })).toEqual(
      unanswered.includes(step)
        ? []
        : expectedIds((line) => line.confirmation === step && line.status === "completed"),
    );
  });

  it.each(deliveryChoices)("are filtered by delivery before the words of a search: %s", async (step) => {
    // No line is of that day, and every name has the word.
    const search = { search: "ayesha", from: "2020-01-01", to: "2020-01-01" };
    expect(await filtered({ delivery: step, ...search })).toEqual([]);
  });

  it.each(deliverySteps)("are filtered by delivery: %s", async (step) => {
    const isOpen = ["waits", "to_pack"].includes(step);
    const right = expectedIds(
      ({ delivery, status }) => delivery === step && (status === "Pending" || !isOpen),
    );
    expect(right.length).toBeGreaterThan(0);
    expect(await filtered({ delivery: step })).toEqual(right);
    expect(await filtered({ delivery: step, status: "Pending" })).toEqual(
      expectedIds((line) => line.delivery === step && line.status === "Pending"),
    );
  });

  it("refused, ignored and returned lines are offered for cancelling, and no others", async () => {
    const offered = () => filtered({ delivery: "to_cancel" });
    const back = expectedIds(({ delivery, status }) => delivery === "back_here" && status === "Pending");
    expect(await offered()).toEqual([...refusedOrIgnored, ...back].sort((a, b) => a - b));
    const held = await insertParcel(db, { number: 1, confirmation: "to_confirm", placedAt: ago(49) });
    await insertParcel(db, { number: 2, confirmation: "to_confirm", placedAt: ago(47) });
    expect(await offered()).toEqual([...refusedOrIgnored, ...back, ...held.lineIds].sort((a, b) => a - b));
  });

  it("the money of an order is due, paid ahead, with who has collected it, too much, or nothing", async () => {
    const delivered = { state: "delivered", deliveredAt: now } as const;
    const expectedMoney = new Map<number, string>();
    let number = 90_000;
    const order = async (
      money: string,
      fields: Omit<Parameters<typeof insertParcel>[1], "number">,
      isCaptured = false,
    ) => {
      number += 1;
      const { id, lineIds } = await insertParcel(db, { number, ...fields });
      const shipmentId =
        isCaptured &&
        (await db
          .selectFrom("shipmentLines")
          .where("orderId", "=", id)
          .select("shipmentId")
          .executeTakeFirst());
      if (shipmentId)
        await db
          .updateTable("payments")
          .set({ state: "captured", ...shipmentId })
          .where("orderId", "=", id)
          .execute();
      expectedMoney.set(lineIds[0] ?? 0, money);
      return lineIds;
    };
    await order("due", { parcel: delivered });
    await order("with_courier", { parcel: { ...delivered, courier: "postex" } }, true);
    const [rider] = await order("with_rider", { parcel: { ...delivered, courier: "rider" } }, true);
    const [ahead] = await order("paid_ahead", { paymentMethod: "jazzcash", paymentStatus: "Paid" });
    const [refund] = await order("to_refund", {
      paymentMethod: "jazzcash",
      paymentStatus: "Paid",
      status: "cancelled",
    });
    await order("nothing_due", { status: "cancelled" });
    const [paidBack = 0] = await order("nothing_due", {
      paymentMethod: "jazzcash",
      paymentStatus: "Paid",
      status: "cancelled",
    });
    await pool.query(
      `insert into refunds (payment_id, amount, reason, channel, state) select id, amount, 'Test', 'cash', 'paid'
       from payments where order_id = (select order_id from order_lines where id = $1)`,
      [paidBack],
    );
    const axes = await listLineAxes(db, [...expectedMoney.keys()]);
    expect(new Map([...axes].map(([id, { money }]) => [id, money]))).toEqual(expectedMoney);
    expect(await filtered({ money: "with_rider" })).toEqual([rider]);
    expect(await filtered({ money: "to_refund" })).toEqual([refund]);
    expect(await filtered({ money: "paid_ahead" })).toEqual([ahead]);
    // What is delivered and paid is offered for completing, and nothing else.
    const paid = [...expectedMoney].filter(([, money]) => money.startsWith("with_")).map(([id]) => id);
    expect(await filtered({ delivery: "to_complete" })).toEqual(paid);
  });
});
