import { sql } from "kysely";
import { findRole } from "../customers/account/customer-queries.ts";
import type { Database } from "../schema.ts";
import { may, type StaffRole, staffRoles } from "./model/permissions.ts";

/** Whether a user may name and remove others, as their record says now. */
export async function mayManageStaff(tx: Database, userId: string): Promise<boolean> {
  return may(await findRole(tx, userId), "staff");
}

/** Invites a user to a role, from now; null withdraws the invitation. @returns false where there was none to withdraw */
export async function setInvitation(tx: Database, id: string, role: StaffRole | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ invitedRole: role, invitedAt: role && sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .$if(role === null, (query) => query.where("invitedRole", "is not", null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A user's role, and the one that they were invited to within so many days. */
export async function findValidInvitation(
  db: Database,
  userId: string,
  days: number,
): Promise<{ role: StaffRole | null; invitedRole: StaffRole | null }> {
  const user = await db
    .selectFrom("users")
    .select("role")
    .select(
      sql<StaffRole | null>`case when invited_at > now() - make_interval(days => ${days}) then invited_role end`.as(
        "invitedRole",
      ),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  return user ?? { role: null, invitedRole: null };
}

/** Withdraws the invitations that were not taken up within so many days. */
export async function purgeExpiredInvitations(db: Database, days: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ invitedRole: null, invitedAt: null })
    .where("invitedRole", "is not", null)
    .where("invitedAt", "<=", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

/** Everyone who works in the shop or is invited to, by role, then email. For owners only. */
export async function listStaff(db: Database) {
  const members = await memberQuery(db)
    .where((eb) => eb.or([eb("role", "is not", null), eb("invitedRole", "is not", null)]))
    .orderBy("email")
    .limit(500)
    .execute();
  const rank = ({ role, invitedRole }: (typeof members)[number]) =>
    (role ? 0 : staffRoles.length) + staffRoles.indexOf(role ?? invitedRole ?? "bookkeeper");
  return members.sort((a, b) => rank(a) - rank(b));
}

/** Someone who works in the shop, is invited to, or did once; undefined: a customer, or no one. */
export async function findStaffMember(db: Database, id: string) {
  return memberQuery(db)
    .where("users.id", "=", id)
    .where((eb) =>
      eb.or([eb("role", "is not", null), eb("invitedRole", "is not", null), eb("leftAt", "is not", null)]),
    )
    .executeTakeFirst();
}

function memberQuery(db: Database) {
  return db
    .selectFrom("users")
    .select(["users.id", "email", "fullName", "role", "invitedRole", "invitedAt", "leftAt"])
    .select("twoFactorEnabled as hasTwoFactor")
    .select((eb) =>
      eb
        .selectFrom("sessions")
        .whereRef("sessions.userId", "=", "users.id")
        .where("expiresAt", ">", sql<Date>`now()`)
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    );
}

/** What someone has exported, newest first, at most a hundred. */
export async function listExportsOf(db: Database, userId: string) {
  return (
    db
      .selectFrom("auditLog")
      .select(["id", "at", "action", "details"])
      .where("actorId", "=", userId)
      // As in the index.
      .where(sql<boolean>`action like '%.exported'`)
      .orderBy("id", "desc")
      .limit(100)
      .execute()
  );
}
