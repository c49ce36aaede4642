import { deliveryPhones } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";
import { takeOrdersToReadAgain } from "./stored-phone-queries.ts";

const batchSize = 200;

/**
 * Reads the phone numbers of orders that were stored before the shop could read several numbers in one field, so that marks hold
 * for them too. What was read before stays, and so does everything that was typed.
 */
export async function readPhonesAgain(db: Database): Promise<void> {
  while ((await readBatch(db)) > 0);
}

async function readBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const orders = await takeOrdersToReadAgain(tx, batchSize);
    for (const { id, phoneNumber, phoneE164, secondPhone } of orders) {
      const read = deliveryPhones(phoneNumber, secondPhone);
      await tx
        .updateTable("orders")
        .set({ ...read, phoneE164: phoneE164 ?? read.phoneE164 })
        .where("id", "=", id)
        .execute();
    }
    return orders.length;
  });
}
