import { transition } from "../../shop/orders/lifecycle/transition.ts";
import type { Database } from "../../shop/schema.ts";

/** All that is due for an order is paid at the gateway, although it was to be paid at the door. @returns paisa */
export async function captureLatePayment(db: Database, orderId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { attempt } = await tx
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("purpose", "=", "full")
      .select((eb) => eb.fn.max("attempt").as("attempt"))
      .executeTakeFirstOrThrow();
    const paid = { provider: "jazzcash", reference: `Late${String(orderId).padStart(12, "0")}` };
    const { id } = await tx
      .insertInto("payments")
      .values({ orderId, method: "jazzcash", attempt: attempt + 1, amount: 0, ...paid })
      .returning("id")
      .executeTakeFirstOrThrow();
    // By hand it takes the amount that is due; the gateway's keeps its own.
    await tx
      .updateTable("payments")
      .set((eb) => ({ amount: eb.fn<number>("order_due", [eb.val(orderId)]) }))
      .where("id", "=", id)
      .execute();
    await transition(tx, {
      machine: "payment",
      id,
      to: "captured",
      actor: { actor: "system", actorId: null },
    });
    const { amount } = await tx
      .selectFrom("payments")
      .where("id", "=", id)
      .select((eb) => eb.ref("amount").$notNull().as("amount"))
      .executeTakeFirstOrThrow();
    return amount;
  });
}
