import { sql } from "kysely";
import { deliveryPhones, pakistaniNumber } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";

const batchSize = 200;

/**
 * Reads the phone numbers of orders, profiles and riders that were stored before the shop could read as much as today, so that
 * marks hold for them too. What was read before stays, and so does everything that was typed.
 */
export async function readPhonesAgain(db: Database): Promise<void> {
  while ((await readBatch(db)) > 0);
  while ((await readPeople(db)) > 0);
}

async function readBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const orders = await takeOrdersToReadAgain(tx, batchSize);
    for (const { id, phoneNumber, phoneE164, secondPhone, secondPhoneE164 } of orders) {
      const read = deliveryPhones(phoneNumber, secondPhone, phoneE164);
      await tx
        .updateTable("orders")
        .set({ ...read, secondPhoneE164: secondPhoneE164 ?? read.secondPhoneE164 })
        .where("id", "=", id)
        .execute();
    }
    return orders.length;
  });
}

async function readPeople(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string | null; riderId: number | null; phone: string }>`
      with taken as (
        delete from people_to_read_again where ctid = any(array(
          select ctid from people_to_read_again limit ${batchSize} for update skip locked))
        returning user_id, rider_id
      )
      select user_id, rider_id, coalesce(users.phone, riders.phone, '') as phone from taken
      left join users on users.id = user_id left join riders on riders.id = rider_id`.execute(tx);
    for (const { userId, riderId, phone } of rows) {
      const normalPhone = pakistaniNumber(phone);
      // A profile may be saved at the same time.
      if (userId === null)
        await tx.updateTable("riders").set({ normalPhone }).where("id", "=", riderId).execute();
      else
        await tx
          .updateTable("users")
          .set({ normalPhone })
          .where("id", "=", userId)
          .where("phone", "=", phone)
          .execute();
    }
    return rows.length;
  });
}

/** Takes orders off the list of those to read again, Pending ones first. Another process takes others. */
export async function takeOrdersToReadAgain(tx: Database, limit: number) {
  const { rows } = await sql<{
    id: number;
    phoneNumber: string;
    phoneE164: string | null;
    secondPhone: string | null;
    secondPhoneE164: string | null;
  }>`
    with taken as (
      delete from orders_to_read_again where order_id in (
        select order_id from orders_to_read_again as listed order by not exists (select from order_lines
          where order_lines.order_id = listed.order_id and status = 'pending'), order_id
        limit ${limit} for update skip locked)
      returning order_id
    )
    select id, phone_number, phone_e164, second_phone, second_phone_e164 from orders
    where id in (select order_id from taken) and phone_number is not null order by id for no key update`.execute(
    tx,
  );
  return rows;
}
