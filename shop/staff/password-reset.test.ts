import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { createInvitationToken, createResetToken, resetPassword, resetTokenUser } from "./password-reset.ts";

describe("a link to set a password", async () => {
  const { db, pool } = await createTestDatabase();
  let last = 0;
  async function person() {
    const id = `person${++last}`;
    await db
      .insertInto("users")
      .values({ id, email: `${id}@example.com` })
      .execute();
    return id;
  }
  const passwordOf = async (userId: string) =>
    (await db.selectFrom("accounts").select("password").where("userId", "=", userId).execute()).map(
      ({ password }) => password,
    );

  it("sets it once, also when it is used twice at once, and signs out everywhere", async () => {
    const id = await person();
    const session = { userId: id, token: "t", expiresAt: new Date(2 ** 42) };
    await db
      .insertInto("sessions")
      .values({ id: "s", ...session })
      .execute();
    const token = await createResetToken(db, id);
    expect(await resetTokenUser(db, token)).toMatchObject({ id, email: `${id}@example.com` });
    const used = await Promise.all(["one", "two", "three"].map((hash) => resetPassword(db, token, hash)));
    expect(used.map(({ outcome }) => outcome).sort()).toEqual(["gone", "gone", "set"]);
    expect(await passwordOf(id)).toHaveLength(1);
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", id).execute()).toEqual([]);
    expect(await resetTokenUser(db, token)).toBeUndefined();
  });

  it("replaces the password of an account that has one", async () => {
    const id = await person();
    const unused = await createResetToken(db, id);
    await resetPassword(db, await createResetToken(db, id), "old");
    expect(await resetPassword(db, unused, "late")).toEqual({ outcome: "gone" });
    await resetPassword(db, await createResetToken(db, id), "new");
    expect(await passwordOf(id)).toEqual(["new"]);
  });

  it("is stored as a hash, and its hash does not open anything", async () => {
    const token = await createResetToken(db, await person());
    const stored = await db.selectFrom("verifications").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const { identifier } of stored) {
      expect(await resetPassword(db, identifier, "x")).toEqual({ outcome: "gone" });
    }
  });

  it("that an owner sends works while the invitation is open and no one has confirmed the email", async () => {
    const invited = async (fields: object) => {
      const id = await person();
      await db
        .updateTable("users")
        .set({ invitedRole: "packer", invitedAt: new Date(), ...fields })
        .where("id", "=", id)
        .execute();
      return createInvitationToken(db, id);
    };
    for (const closed of [{ emailVerified: true }, { invitedRole: null, invitedAt: null }])
      expect(await resetPassword(db, await invited(closed), "x")).toEqual({ outcome: "gone" });
    const token = await invited({});
    const used = await Promise.all(["one", "two"].map((hash) => resetPassword(db, token, hash)));
    expect(used.map(({ outcome }) => outcome).sort()).toEqual(["gone", "set"]);
    expect((await resetTokenUser(db, token))?.role).toBeUndefined();
    // Neither kind of link opens as the other.
    expect(
      await resetTokenUser(db, `invitation.${await createResetToken(db, await person())}`),
    ).toBeUndefined();
  });

  it("expires", async () => {
    const token = await createResetToken(db, await person());
    await pool.query("update verifications set expires_at = expires_at - interval '24 hours'");
    expect(await resetTokenUser(db, token)).toBeUndefined();
    expect(await resetPassword(db, token, "x")).toEqual({ outcome: "gone" });
  });
});
