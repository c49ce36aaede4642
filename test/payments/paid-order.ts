import type { Customer } from "../../shop/customers/model/customer.ts";
import { transition } from "../../shop/orders/lifecycle/transition.ts";
import { changeOrderStatus } from "../../shop/orders/list/change-order-status.ts";
import type { Database } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { placeTestOrder } from "../orders-fixture.ts";

let made = 0;

/** A placed order that was paid at the gateway. @param cancel whether all of it was cancelled afterwards */
export async function createPaidOrder(
  db: Database,
  admin: Customer,
  { cancel = true, items = 1, fullName = "Ayesha Khan" } = {},
) {
  const customer = await createCustomer(db, { fullName });
  const { id, number, lineIds } = await placeTestOrder(db, customer, {
    items: (["lumiskin-retinol", "eyebrow-razor"] as const).slice(0, items).map((product) => [product, 1]),
    payment: "jazzcash",
  });
  const reference = `Paid${String(++made).padStart(10, "0")}`;
  const paymentId = await db.transaction().execute(async (tx) => {
    const payment = await tx
      .updateTable("payments")
      .set({ provider: "jazzcash", reference })
      .where("orderId", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const actor = { actor: "system", actorId: null } as const;
    await transition(tx, { machine: "payment", id: payment.id, to: "captured", actor });
    return payment.id;
  });
  const { amount } = await db
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select((eb) => eb.ref("amount").$notNull().as("amount"))
    .executeTakeFirstOrThrow();
  if (cancel) for (const lineId of lineIds) await changeOrderStatus(db, admin, lineId, "cancelled");
  return { id, number, customer, lineIds, paymentId, reference, amount };
}
