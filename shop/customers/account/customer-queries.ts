import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { StaffRole } from "../../staff/model/permissions.ts";

const now = sql<Date>`now()`;

/** Whether the shop has an owner yet. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Takes the advisory lock of changes of roles, until the transaction ends. */
export async function lockStaff(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin admins'))`.execute(db);
}

/** An account by its email, which is written in lower case; `hasPassword`: it can be signed in to with one. */
export async function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.userId", "=", "users.id").on("accounts.providerId", "=", "credential"),
    )
    .select(["users.id", "users.email", "users.emailVerified", "users.role"])
    .select((eb) => eb("accounts.password", "is not", null).as("hasPassword"))
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/** The role of a user; null: a customer, or there is no such user. */
export async function findRole(db: Database, id: string): Promise<StaffRole | null> {
  const user = await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  return user?.role ?? null;
}

/** Inserts a user without a password. */
export async function insertUser(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  await db.insertInto("users").values({ id, email }).execute();
}

/** Gives a user a name who has none. */
export async function setMissingName(db: Database, id: string, fullName: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ fullName })
    .where("id", "=", id)
    .where(sql<boolean>`btrim(full_name) = ''`)
    .execute();
}

/** Sets a user's role, in place of an invitation to one; null: they leave. The database refuses to lose the last owner. */
export async function setRole(db: Database, id: string, role: StaffRole | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ role, invitedRole: null, invitedAt: null, leftAt: role ? null : now, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Sets a user's password, whether they had one or not. */
export async function setPassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto("accounts")
    .values({
      id: `credential ${userId}`,
      userId,
      accountId: userId,
      providerId: "credential",
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "providerId"])
        .doUpdateSet({ password: passwordHash, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Deletes a user's credentials: password, accounts of providers, second factor. */
export async function deleteCredentials(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom("accounts").where("userId", "=", userId).execute();
  await tx.deleteFrom("twoFactors").where("userId", "=", userId).execute();
  await tx.updateTable("users").set({ twoFactorEnabled: false }).where("id", "=", userId).execute();
}

/** Replaces a hash by a new one of the same password. Its salt makes it one user's alone. */
export async function replacePasswordHash(db: Database, former: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ password: passwordHash })
    .where("providerId", "=", "credential")
    .where("password", "=", former)
    .execute();
}

/**
 * Locks a user's row until the transaction ends, before anything else of theirs: whatever changes their cart or
 * orders waits. @returns false where there is no such user any more
 */
export async function lockUser(tx: Database, id: string): Promise<boolean> {
  const user = await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/** The hash of a user's password; null: they have none and sign in another way. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return account?.password ?? null;
}

/** A user's email, and whether it is verified. */
export async function findUser(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks a user's email as verified. @returns false where there is no such user any more */
export async function setEmailVerified(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
