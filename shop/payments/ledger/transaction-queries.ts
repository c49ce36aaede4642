import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { GatewayEnvironment, GatewayInstrument } from "../model/gateway-settings.ts";
import type { GatewayName } from "../schema.ts";

/** Minutes from the start of a transaction; the gateway answers no inquiry about it before. */
export const firstInquiryMinutes = 10;

/** When the gateway answers the first inquiry about a transaction; now, where that time is over. */
export const firstInquiry = sql<Date>`greatest(now(), started_at + make_interval(mins => ${firstInquiryMinutes}))`;

/** A payment at a gateway, with its order. */
export type GatewayTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** A reference of twenty random letters and digits, over a hundred bits: it opens the page of its payment. */
export function newReference(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A transaction by its reference; null: there is none. */
export async function findTransaction(db: Database, gateway: GatewayName, reference: string) {
  const row = await db
    .selectFrom("gatewayTransactions")
    .innerJoin("orders", "orders.id", "orderId")
    .where("gateway", "=", gateway)
    .where("reference", "=", reference)
    .select([
      "gatewayTransactions.id",
      "gateway",
      "reference",
      "orderId",
      "orders.number as orderNumber",
      "orders.userId",
      "purpose",
      "amount",
      "instrument",
      "state",
      "startedAt",
      "expiresAt",
      "responseCode",
      "paymentId",
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a transaction that is about to begin, in paisa. @returns its reference */
export async function insertTransaction(
  tx: Database,
  transaction: Wanted & { hours: number },
): Promise<string> {
  const { hours, ...values } = transaction;
  const { reference } = await tx
    .insertInto("gatewayTransactions")
    .values({
      ...values,
      reference: newReference(),
      environment: sql<GatewayEnvironment | null>`(select settings ->> 'environment' from gateway_accounts
        where gateway = ${values.gateway})`,
      instrument: sql<GatewayInstrument | null>`(select settings ->> 'instrument' from gateway_accounts
        where gateway = ${values.gateway})`,
      expiresAt: sql<Date>`now() + make_interval(hours => ${hours})`,
      inquiryDueAt: sql<Date>`now() + make_interval(mins => ${firstInquiryMinutes})`,
    })
    .returning("reference")
    .executeTakeFirstOrThrow();
  return reference;
}

type Wanted = Pick<GatewayTransaction, "gateway" | "orderId" | "purpose" | "amount">;

/** The reference of a transaction for just this that began within these seconds and has no answer. */
export async function findUntouchedTransaction(
  tx: Database,
  { seconds, ...wanted }: Wanted & { seconds: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("gatewayTransactions")
    .where((eb) => eb.and(wanted))
    .where("state", "=", "started")
    .where("startedAt", ">", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("gatewayAnswers")
            .whereRef("transactionId", "=", "gatewayTransactions.id")
            .select("id"),
        ),
      ),
    )
    .orderBy("gatewayTransactions.id", "desc")
    .select("reference")
    .executeTakeFirst();
  return row?.reference;
}

/**
 * Whether a payment at a gateway that began for the newest attempt to pay an order of the website was refused, and none that ever
 * began, or was sent by hand, may still be paid: one that is over is asked about for an hour more.
 * @param orNone whether it is enough that none began
 */
export async function hasOnlyRefused(db: Database, orderId: number, orNone = false): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select coalesce(bool_and(state not in ('started', 'pending')) and bool_or(state in ('failed', 'expired') and started_at >= (
      select max(created_at) from payments where order_id = ${orderId} and purpose = 'full')), ${orNone}::boolean)
      and exists (select from orders where id = ${orderId} and channel = 'web')
      and not exists (select from transfer_claims where order_id = ${orderId} and state = 'waiting') as is_refused
    from gateway_transactions where order_id = (select id from orders where id = ${orderId} and channel = 'web')`.execute(
    db,
  );
  return rows[0]?.isRefused ?? false;
}

/** How many transactions of an order began within a day. */
export async function countRecentTransactions(tx: Database, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("gatewayTransactions")
    .where("orderId", "=", orderId)
    .where("startedAt", ">", sql<Date>`now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the owner has entered an account at this gateway. */
export async function hasGatewayAccount(db: Database, gateway: GatewayName): Promise<boolean> {
  const row = await db
    .selectFrom("gatewayAccounts")
    .where("gateway", "=", gateway)
    .select("gateway")
    .executeTakeFirst();
  return row !== undefined;
}
