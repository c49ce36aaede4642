import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../test/create-customer.ts";
import { insertOrder, setStock, statusOf, stockOf } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import type { Customer } from "../customers/customer.ts";
import { changeOrderStatus } from "./change-order-status.ts";
import { listOrderEvents } from "./order-line-queries.ts";

const { db } = await createTestDatabase();
const product = "lumiskin-retinol";
let customer: Customer;
let admin: Customer;

beforeEach(async () => {
  customer = await createCustomer(db);
  admin = await createCustomer(db, { isAdmin: true, fullName: "Dr Sana" });
  await setStock(db, product, 5);
});

async function insertLine({ placed = true, status = "Pending" } = {}): Promise<number> {
  const order = { userId: customer.id, placedAt: placed ? new Date() : null };
  const { lineIds } = await insertOrder(db, order, [{ productId: product, quantity: 2, status }]);
  return lineIds[0] ?? 0;
}
const stock = () => stockOf(db, product);
const audit = (number: string) =>
  db.selectFrom("auditLog").select(["actorId", "action", "details"]).where("subject", "=", number).execute();

describe("changeOrderStatus (R23)", () => {
  it("[S4.order.completed S7.orders.update] completes a line, with history and audit log", async () => {
    const id = await insertLine();
    const changed = await changeOrderStatus(db, admin, id, "completed");
    expect(changed).toMatchObject({ outcome: "changed", status: "completed" });
    expect(await statusOf(db, id)).toBe("completed");
    expect(await stock()).toBe(5);
    expect(await listOrderEvents(db, [id])).toMatchObject([
      {
        actor: "admin",
        by: "Dr Sana",
        fromStatus: "Pending",
        toStatus: "completed",
        reason: "Marked completed on the dashboard",
      },
    ]);
    const number = changed.outcome === "changed" ? changed.number : "";
    expect(number).toMatch(/^LS-\d+-1$/);
    expect(await audit(number)).toEqual([
      {
        actorId: admin.id,
        action: "order.completed",
        details: { orderId: id, from: "Pending", to: "completed" },
      },
    ]);
  });

  it("[R22.counted R6.stock] returns stock for a cancelled placed line, and for no other", async () => {
    await changeOrderStatus(db, admin, await insertLine(), "cancelled");
    expect(await stock()).toBe(7);
    await changeOrderStatus(db, admin, await insertLine({ placed: false }), "cancelled");
    expect(await stock()).toBe(7);
  });

  it("[R23.written S4.order.case] treats PENDING as Pending", async () => {
    const id = await insertLine({ status: "PENDING" });
    expect(await changeOrderStatus(db, admin, id, "completed")).toMatchObject({ outcome: "changed" });
    expect(await statusOf(db, id)).toBe("completed");
  });

  it.each(["completed", "Cancelled"])(
    "[S4.order.final] leaves a %s line alone and reports its status",
    async (status) => {
      const id = await insertLine({ status });
      for (const to of ["completed", "cancelled"] as const)
        expect(await changeOrderStatus(db, admin, id, to)).toMatchObject({ outcome: "ended", status });
      expect(await statusOf(db, id)).toBe(status);
      expect(await listOrderEvents(db, [id])).toEqual([]);
      expect(await stock()).toBe(5);
    },
  );

  it("reports an unknown line", async () => {
    expect(await changeOrderStatus(db, admin, 999_999_999, "completed")).toEqual({ outcome: "unknown" });
  });

  it("[R23.two-admins] lets exactly one of two simultaneous admins win", async () => {
    const other = await createCustomer(db, { isAdmin: true });
    for (let round = 0; round < 10; round++) {
      const id = await insertLine();
      const answers = await Promise.all([
        changeOrderStatus(db, admin, id, "completed"),
        changeOrderStatus(db, other, id, "cancelled"),
      ]);
      const winner = answers.find(({ outcome }) => outcome === "changed");
      const loser = answers.find(({ outcome }) => outcome === "ended");
      expect(winner).toBeDefined();
      expect(loser).toMatchObject({ status: await statusOf(db, id) });
      expect(await listOrderEvents(db, [id])).toHaveLength(1);
    }
  });
});
