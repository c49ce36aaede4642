import { sql } from "kysely";
import type { Database } from "../../schema.ts";

export interface StoredPhones {
  id: number;
  phoneNumber: string;
  phoneE164: string | null;
  secondPhone: string | null;
}

/** Takes orders off the list of those to read again, Pending ones first. Another process takes others. */
export async function takeOrdersToReadAgain(tx: Database, limit: number): Promise<StoredPhones[]> {
  const { rows } = await sql<StoredPhones>`
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
