import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Days for which an account that nobody came back to is kept after its email of confirmation was sent. */
const unusedDays = 90;

/** Deleted in one go. */
const batchSize = 500;

/** What belongs to the account itself: every other row that refers to a user keeps it. */
const ownTables = ["accounts", "sessions"];

/**
 * Deletes accounts that were only ever signed up: their email was sent its confirmation 90 days ago and never confirmed, no session has
 * lived since, and nothing else refers to them, in any table that the database knows. @returns how many
 */
export async function purgeUnusedSignUps(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const unused = await unusedSignUps(tx)
      .orderBy(sql`random()`)
      .limit(batchSize)
      .select("users.id")
      .forUpdate("users")
      .skipLocked()
      .execute();
    if (unused.length === 0) return 0;
    // Whoever comes back meanwhile waits for the lock: what they had by then keeps them.
    const { numDeletedRows } = await tx
      .deleteFrom("users")
      .where(
        "id",
        "in",
        unusedSignUps(tx)
          .where(
            "users.id",
            "in",
            unused.map(({ id }) => id),
          )
          .where(hasNoOther(await referencesToUsers(tx)))
          .select("users.id"),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

function unusedSignUps(db: Database) {
  const longAgo = sql<Date>`now() - make_interval(days => ${unusedDays})`;
  return db
    .selectFrom("users")
    .where("emailVerified", "=", false)
    .where("role", "is", null)
    .where("invitedRole", "is", null)
    .where("leftAt", "is", null)
    .where((eb) => eb.or([eb("phone", "is", null), eb("phone", "=", "")]))
    .where("addresses", "=", sql<string[]>`'{}'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("outbox")
          .select("outbox.id")
          .where("kind", "=", "address-verification")
          .where("state", "=", "sent")
          .where("settledAt", "<", longAgo)
          .whereRef("subjectId", "=", "users.id"),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions")
            .select("sessions.id")
            .where("expiresAt", ">", longAgo)
            .whereRef("sessions.userId", "=", "users.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("orders").select("orders.id").whereRef("orders.userId", "=", "users.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contacts")
            .select("contacts.id")
            .where((eb) => eb(eb.fn<string>("lower", ["contacts.email"]), "=", eb.ref("users.email"))),
        ),
      ),
    );
}

interface Reference {
  tableName: string;
  columnName: string;
}

/** Every column that refers to a user, so that a new table cannot be forgotten. */
async function referencesToUsers(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db);
  return rows.filter(({ tableName }) => !ownTables.includes(tableName));
}

function hasNoOther(references: readonly Reference[]) {
  const found = references.map(
    ({ tableName, columnName }) =>
      sql`exists (select from ${sql.id(tableName)} as other where other.${sql.id(columnName)} = users.id)`,
  );
  return sql<boolean>`not (${sql.join(found, sql` or `)})`;
}
