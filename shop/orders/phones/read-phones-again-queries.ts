import { sql } from "kysely";
import { deliveryPhones } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";

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

/** Takes orders off the list of those to read again, Pending ones first. Another process takes others. */
export async function takeOrdersToReadAgain(tx: Database, limit: number) {
  const { rows } = await sql<{
    id: number;
    phoneNumber: string;
    phoneE164: string | null;
    secondPhone: string | null;
  }>`
    with taken as (
      delete from orders_to_read_again where order_id in (
        select order_id from orders_to_read_again as listed order by not exists (select from order_lines
          where order_lines.order_id = listed.order_id and status = 'pending'), order_id
        limit ${limit} for update skip locked)
      returning order_id
    )
    select id, phone_number, phone_e164, second_phone from orders
    where id in (select order_id from taken) and phone_number is not null order by id for no key update`.execute(
    tx,
  );
  return rows;
}
