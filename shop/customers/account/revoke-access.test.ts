import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { grantOwner } from "../../staff/grant-owner.ts";
import { createResetToken, resetPassword } from "../../staff/password-reset.ts";
import { changePassword } from "./change-password.ts";
import { hasSecurityStamp, insertChallenge, revokeAllAccess } from "./revoke-access-queries.ts";
import { signOutEverywhere, signOutUser } from "./sign-out-everywhere.ts";

const { db } = await createTestDatabase(3);
let last = 0;

/** Someone with two sessions, a link to set a password and a challenge, beside another one with the same. */
async function entering() {
  const { id, email } = await createCustomer(db);
  const session = `session ${++last}`;
  for (const name of [session, `${session} elsewhere`])
    await db
      .insertInto("sessions")
      .values({ id: name, token: `token of ${name}`, userId: id, expiresAt: new Date(2 ** 42) })
      .execute();
  const link = await createResetToken(db, id);
  await insertChallenge(db, { userId: id, stamp: 0, random: `random ${last}`, seconds: 600 });
  return { id, email, session, link };
}
type Entering = Awaited<ReturnType<typeof entering>>;

async function left({ id }: Entering) {
  const sessions = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", id)
    .orderBy("id")
    .execute();
  const secrets = await db.selectFrom("verifications").select("identifier").where("value", "=", id).execute();
  return {
    sessions: sessions.map((row) => row.id),
    secrets: secrets.length,
    before: await hasSecurityStamp(db, id, 0),
  };
}

const nothing = { sessions: [], secrets: 0, before: false };
const whole = ({ session }: Entering) => ({
  sessions: [session, `${session} elsewhere`],
  secrets: 2,
  before: true,
});

describe("sessions, challenges, links and sign-ins under way of one user end", () => {
  it.each<[string, (who: Entering) => Promise<unknown>, boolean]>([
    [
      "by another password, except where it was changed",
      ({ id, session }) => changePassword(db, { userId: id, sessionId: session, passwordHash: "new" }),
      true,
    ],
    ["by a link to set a password", ({ link }) => resetPassword(db, link, "new"), false],
    ["by signing out everywhere", ({ id }) => signOutEverywhere(db, id), false],
    ["by an admin", async ({ email }) => signOutUser(db, email, (await createCustomer(db)).id), false],
    [
      "by the owner command, where nobody has confirmed the address",
      ({ email }) => grantOwner(db, email),
      false,
    ],
  ])("%s", async (name, end, staysHere) => {
    const [who, other] = [await entering(), await entering()];
    expect(await left(who)).toEqual(whole(who));
    await end(who);
    // The command makes a link of its own.
    const secrets = name.startsWith("by the owner command") ? 1 : 0;
    expect(await left(who)).toEqual({ ...nothing, secrets, sessions: staysHere ? [who.session] : [] });
    expect(await left(other)).toEqual(whole(other));
  });

  it("before a change of the password that was under way in one of them", async () => {
    const { id, session, link } = await entering();
    await resetPassword(db, link, "the owner's");
    expect(await changePassword(db, { userId: id, sessionId: session, passwordHash: "a thief's" })).toBe(
      false,
    );
    const kept = await db.selectFrom("accounts").select("password").where("userId", "=", id).execute();
    expect(kept).toEqual([{ password: "the owner's" }]);
  });

  it("before a challenge of a sign-in under way is inserted", async () => {
    const { id } = await entering();
    await signOutEverywhere(db, id);
    expect(await insertChallenge(db, { userId: id, stamp: 0, random: "late", seconds: 600 })).toBeNull();
    expect(await insertChallenge(db, { userId: id, stamp: 1, random: "new", seconds: 600 })).toBe("2fa-new");
  });

  it("of everyone after a restore", async () => {
    await entering();
    await revokeAllAccess(db);
    for (const table of ["sessions", "verifications"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
  });
});
