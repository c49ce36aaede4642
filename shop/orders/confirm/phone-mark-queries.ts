import { sql } from "kysely";
import { userName } from "../../base/user-name-queries.ts";
import {
  isPhoneOf,
  type OrderPhones,
  takesMarkedWithAdvance,
} from "../../payments/ledger/advance-at-placement-queries.ts";
import { hasAdvance } from "../../payments/ledger/advance-queries.ts";
import { methodsOnDelivery, type PaymentMethod } from "../../payments/model/payment.ts";
import type { Database, Schema } from "../../schema.ts";

export type PhoneMark = Schema["phoneMarks"]["mark"];

/** A mark that stands against sending an order. */
export interface OrderMark {
  mark: PhoneMark;
  reason: string;
}

/**
 * The marks of either number that stand against sending orders, by order id: "Do not serve" always, "Advance only" while cash is to be
 * collected and no advance is paid or waited for.
 */
export async function findMarksOfOrders(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, OrderMark>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("phoneMarks", (join) =>
      join.on((eb) =>
        eb("phoneMarks.phoneE164", "in", [eb.ref("orders.phoneE164"), eb.ref("orders.secondPhoneE164")]),
      ),
    )
    .where("orders.id", "in", [0, ...orderIds])
    .where((eb) =>
      eb.or([
        eb("mark", "=", "do_not_serve"),
        sql<boolean>`order_due(orders.id) > 0 and not ${hasAdvance(sql`orders.id`)}
          and (select method from payments where order_id = orders.id and purpose = 'full' order by attempt desc limit 1) = any(${methodsOnDelivery})`,
      ]),
    )
    .select(["orders.id", "mark", "reason"])
    // "Do not serve" counts before "Advance only".
    .orderBy("mark")
    .execute();
  return new Map(rows.map(({ id, ...mark }) => [id, mark]));
}

/** The mark that stands against sending an order; undefined: none does. */
export async function findMarkOfOrder(db: Database, orderId: number): Promise<OrderMark | undefined> {
  return (await findMarksOfOrders(db, [orderId])).get(orderId);
}

/**
 * Whether a mark stands against an order that is being placed: "Do not serve" does always, "Advance only" where cash would be
 * collected, unless such numbers pay an advance. An expression, for the statements that place orders.
 */
export const isMarkedAgainst = (phones: OrderPhones, method: PaymentMethod) => sql<boolean>`exists (
  select from phone_marks where ${isPhoneOf(phones)}
    and (mark = 'do_not_serve' or (${method}::text = any(${methodsOnDelivery}::text[]) and not ${takesMarkedWithAdvance})))`;

/** The mark that stands against placing an order by its customer. */
export async function findMarkAgainst(
  db: Database,
  phones: OrderPhones,
  method: PaymentMethod,
): Promise<PhoneMark | undefined> {
  const row = await db
    .selectFrom("phoneMarks")
    .where(isPhoneOf(phones))
    .where(isMarkedAgainst(phones, method))
    .select("mark")
    .orderBy("mark", "desc")
    .executeTakeFirst();
  return row?.mark;
}

/** The mark of a number as it is now, and who has set it. */
export async function findMark(db: Database, phoneE164: string) {
  return db
    .selectFrom("phoneMarks")
    .where("phoneE164", "=", phoneE164)
    .select(["mark", "reason"])
    .executeTakeFirst();
}

/** Sets a number's mark; null lifts it. Waits for others who do. */
export async function writeMark(
  tx: Database,
  {
    phoneE164,
    mark,
    reason,
    actorId,
  }: { phoneE164: string; mark: PhoneMark | null; reason: string; actorId: string },
): Promise<void> {
  if (mark === null) await tx.deleteFrom("phoneMarks").where("phoneE164", "=", phoneE164).execute();
  else
    await tx
      .insertInto("phoneMarks")
      .values({ phoneE164, mark, reason, markedBy: actorId })
      .onConflict((conflict) =>
        conflict
          .column("phoneE164")
          .doUpdateSet({ mark, reason, markedBy: actorId, markedAt: sql<Date>`now()` }),
      )
      .execute();
  await tx.insertInto("phoneMarkEvents").values({ phoneE164, mark, reason, actorId }).execute();
}

/** Which marks a number has had, newest first. */
export async function listMarkEvents(db: Database, phoneE164: string) {
  return db
    .selectFrom("phoneMarkEvents as event")
    .leftJoin("users", "users.id", "event.actorId")
    .where("phoneE164", "=", phoneE164)
    .orderBy("event.id", "desc")
    .limit(20)
    .select(["event.id", "mark", "reason", "at"])
    .select(userName().as("actorName"))
    .execute();
}

/** Serialises those who mark a number, whether it has a mark or not. */
export async function lockMark(tx: Database, phoneE164: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('phone mark ' || ${phoneE164}::text, 0))`.execute(
    tx,
  );
}
