import { sql } from "kysely";
import { pakistaniNumber } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";

export const maxAddresses = 20;

/** Updates name and phone where given; a blank phone becomes null. */
export async function saveProfile(
  db: Database,
  id: string,
  { fullName, phone }: { fullName?: string | undefined; phone?: string | undefined },
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(fullName === undefined ? {} : { fullName }),
      ...(phone === undefined ? {} : { phone: phone || null, normalPhone: pakistaniNumber(phone) }),
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Appends an address unless it is there already. @returns false where the list is full */
export async function addAddress(db: Database, id: string, address: string): Promise<boolean> {
  const alreadyStored = sql<boolean>`${address} = any(addresses)`;
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      addresses: sql`case when ${alreadyStored} then addresses else array_append(addresses, ${address}) end`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where(sql<boolean>`(${alreadyStored} or cardinality(addresses) < ${maxAddresses})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an address. @param address with line feeds; earlier versions stored CRLF */
export async function removeAddress(db: Database, id: string, address: string): Promise<void> {
  const remaining = sql<string[]>`array(
    select entry from unnest(addresses) with ordinality as list (entry, ordinal)
    where regexp_replace(entry, ${"\\r\\n?"}, chr(10), 'g') <> ${address} order by ordinal)`;
  await db
    .updateTable("users")
    .set({ addresses: remaining, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
