import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** How many addresses a person may keep. */
export const mostAddresses = 20;

/** Writes what is given of a person's name and phone. A blank phone is none. */
export async function saveProfile(
  db: Database,
  id: string,
  { fullName, phone }: { fullName?: string | undefined; phone?: string | undefined },
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(fullName === undefined ? {} : { fullName }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Adds an address at the list's end, once. @returns false where the list is full */
export async function addAddress(db: Database, id: string, address: string): Promise<boolean> {
  const known = sql<boolean>`${address} = any(addresses)`;
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      addresses: sql`case when ${known} then addresses else array_append(addresses, ${address}) end`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where(sql<boolean>`(${known} or cardinality(addresses) < ${mostAddresses})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes an address off the list. @param address with line feeds; earlier versions stored CRLF */
export async function removeAddress(db: Database, id: string, address: string): Promise<void> {
  const left = sql<string[]>`array(
    select kept from unnest(addresses) with ordinality as list (kept, place)
    where regexp_replace(kept, ${"\\r\\n?"}, chr(10), 'g') <> ${address} order by place)`;
  await db
    .updateTable("users")
    .set({ addresses: left, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
