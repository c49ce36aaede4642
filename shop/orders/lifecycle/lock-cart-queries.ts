import type { Database } from "../../schema.ts";

/**
 * Locks the customer's row until the transaction ends. Every change that the customer makes to a cart, an open order or
 * its lines takes this lock first, which serialises them without deadlocks; an admin locks the order alone.
 */
export async function lockCart(tx: Database, userId: string): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
