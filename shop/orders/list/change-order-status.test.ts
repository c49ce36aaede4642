import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import {
  insertOrder,
  lineHistoryOf,
  placeTestOrder,
  setStock,
  statusOf,
  stockOf,
} from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { changeOrderStatus } from "./change-order-status.ts";

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
/** Places an order of two pieces. @returns the id of its line */
async function place(): Promise<number> {
  const { lineIds } = await placeTestOrder(db, customer, { items: [[product, 2]] });
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
    expect(await lineHistoryOf(db, id)).toEqual([
      { actor: "admin", by: "Dr Sana", status: "completed", text: "Marked completed on the dashboard" },
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
    const [placed, completed] = [await place(), await place()];
    expect(await stock()).toBe(1);
    await changeOrderStatus(db, admin, completed, "completed");
    await changeOrderStatus(db, admin, await insertLine({ placed: false }), "cancelled");
    expect(await stock()).toBe(1);
    await changeOrderStatus(db, admin, placed, "cancelled");
    expect(await stock()).toBe(3);
  });

  it("returns only what was taken: nothing for a line that was placed while its product was not tracked", async () => {
    await setStock(db, product, null);
    const untracked = await place();
    await setStock(db, product, 10);
    const tracked = await place();
    expect(await stock()).toBe(8);
    await changeOrderStatus(db, admin, untracked, "cancelled");
    expect(await stock()).toBe(8);
    await changeOrderStatus(db, admin, tracked, "cancelled");
    expect(await stock()).toBe(10);
  });

  it("returns nothing to a product that is not tracked any more, and what is left of the largest integer", async () => {
    const [first, second] = [await place(), await place()];
    await setStock(db, product, null);
    await changeOrderStatus(db, admin, first, "cancelled");
    expect(await stock()).toBeNull();
    await setStock(db, product, 2_147_483_646);
    await changeOrderStatus(db, admin, second, "cancelled");
    expect(await stock()).toBe(2_147_483_647);
  });

  it("[R23.written S4.order.case] writes one spelling: Pending, completed, cancelled", async () => {
    const id = await insertLine();
    expect(await statusOf(db, id)).toBe("Pending");
    for (const [line, status] of [
      [id, "completed"],
      [await insertLine(), "cancelled"],
    ] as const) {
      expect(await changeOrderStatus(db, admin, line, status)).toMatchObject({ outcome: "changed", status });
      expect(await statusOf(db, line)).toBe(status);
    }
  });

  it.each(["PENDING", "Completed", "CANCELLED", "shipped"])(
    "[R23.written S4.order.case] the database stores no %s beside the one spelling",
    async (status) => {
      const id = await insertLine();
      const stored = db
        .updateTable("orderLines")
        .set({ status: status as never })
        .where("id", "=", id);
      await expect(stored.execute()).rejects.toThrow(/order_lines_status_check/);
      expect(await statusOf(db, id)).toBe("Pending");
    },
  );

  it.each(["completed", "cancelled"])(
    "[S4.order.final] leaves a %s line alone and reports its status",
    async (status) => {
      const id = await insertLine({ status });
      for (const to of ["completed", "cancelled"] as const)
        expect(await changeOrderStatus(db, admin, id, to)).toMatchObject({ outcome: "ended", status });
      expect(await statusOf(db, id)).toBe(status);
      expect(await lineHistoryOf(db, id)).toEqual([]);
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
      expect(await lineHistoryOf(db, id)).toHaveLength(1);
    }
  });
});
