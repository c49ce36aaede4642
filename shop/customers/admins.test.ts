import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { addAdmin } from "./add-admin.ts";
import { createFirstOwner } from "./create-first-owner.ts";
import { hasAdmin } from "./customer-queries.ts";
import { grantOwner } from "./grant-owner.ts";
import { removeAdmin } from "./remove-admin.ts";

describe("admins", async () => {
  const { db, pool } = await createTestDatabase();
  const admins = async () =>
    (await db.selectFrom("users").select("email").where("isAdmin", "=", true).orderBy("email").execute()).map(
      ({ email }) => email,
    );
  const person = (id: string, isAdmin = false) =>
    db
      .insertInto("users")
      .values({ id, email: `${id}@example.com`, isAdmin, emailVerified: isAdmin })
      .execute();
  const audit = () =>
    db.selectFrom("auditLog").select(["action", "subject", "actorId"]).orderBy("id").execute();

  beforeEach(async () => {
    await pool.query("alter table users disable trigger users_keep_an_admin_delete");
    await pool.query("delete from users");
    await pool.query("alter table users enable trigger users_keep_an_admin_delete");
  });

  describe("the set-up link's account", () => {
    it("is created once, also when twenty forms are sent at once", async () => {
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          createFirstOwner(db, { email: `Owner${n}@Example.com`, passwordHash: "hash" }),
        ),
      );
      expect(made.filter(({ outcome }) => outcome === "made")).toHaveLength(1);
      expect(made.filter(({ outcome }) => outcome === "gone")).toHaveLength(19);
      expect(await admins()).toHaveLength(1);
      expect(await db.selectFrom("accounts").select("password").execute()).toEqual([{ password: "hash" }]);
      const [winner] = made.flatMap((one) => (one.outcome === "made" ? [one.id] : []));
      expect((await audit()).at(-1)).toEqual({ action: "admin.named", subject: winner, actorId: null });
    });

    it("is not created with the email of an existing account", async () => {
      await person("ayesha");
      const made = await createFirstOwner(db, { email: "AYESHA@example.com", passwordHash: "hash" });
      expect(made).toEqual({ outcome: "known-email" });
      expect(await hasAdmin(db)).toBe(false);
    });
  });

  describe("the owner command", () => {
    it("[R28.owner] makes a customer an admin, and says nothing new the second time", async () => {
      await person("bilal");
      await db.updateTable("users").set({ emailVerified: true }).execute();
      await db
        .insertInto("accounts")
        .values({ id: "a", userId: "bilal", accountId: "bilal", providerId: "credential", password: "hash" })
        .execute();
      expect(await grantOwner(db, "Bilal@example.com")).toEqual({
        outcome: "named",
        id: "bilal",
        token: null,
      });
      expect(await grantOwner(db, "bilal@example.com")).toMatchObject({ outcome: "already" });
      const named = (await audit()).filter(({ subject }) => subject === "bilal");
      expect(named).toHaveLength(1);
    });

    it("gives an account with an unverified email to the owner of the email, also when run twice at once", async () => {
      await person("zara");
      await db
        .insertInto("accounts")
        .values({
          id: "z",
          userId: "zara",
          accountId: "zara",
          providerId: "credential",
          password: "a stranger's",
        })
        .execute();
      const named = await Promise.all([
        grantOwner(db, "zara@example.com"),
        grantOwner(db, "zara@example.com"),
      ]);
      expect(named.map(({ outcome }) => outcome).sort()).toEqual(["already", "proven"]);
      expect(await db.selectFrom("accounts").select("id").where("userId", "=", "zara").execute()).toEqual([]);
      expect(await admins()).toEqual(["zara@example.com"]);
    });

    it("creates an account for a new email, once, and a link whenever it has no password yet", async () => {
      const made = await Promise.all([
        grantOwner(db, "sana@example.com"),
        grantOwner(db, "sana@example.com"),
      ]);
      expect(made.map(({ outcome }) => outcome).sort()).toEqual(["already", "created"]);
      expect(new Set(made.map(({ token }) => token)).size).toBe(2);
      expect(await admins()).toEqual(["sana@example.com"]);
      const stored = JSON.stringify(await db.selectFrom("verifications").selectAll().execute());
      for (const { token } of made) expect(stored).not.toContain(token);
    });
  });

  describe("among admins", () => {
    it("[R28.admins] one adds another, who must have an account with a verified email", async () => {
      await person("owner", true);
      await person("usman");
      expect(await addAdmin(db, "usman@example.com", "owner")).toBe("unproven");
      expect(await admins()).toEqual(["owner@example.com"]);
      await db.updateTable("users").set({ emailVerified: true }).where("id", "=", "usman").execute();
      expect(await addAdmin(db, "usman@example.com", "owner")).toBe("named");
      expect(await addAdmin(db, "usman@example.com", "owner")).toBe("already");
      expect(await addAdmin(db, "nobody@example.com", "owner")).toBe("unknown");
      expect((await audit()).at(-1)).toEqual({ action: "admin.named", subject: "usman", actorId: "owner" });
    });

    it("one removes another once, and cannot remove a user who is not an admin", async () => {
      await person("owner", true);
      await person("usman", true);
      await person("ayesha");
      const before = (await audit()).length;
      const removed = await Promise.all([
        removeAdmin(db, "usman", "owner"),
        removeAdmin(db, "usman", "owner"),
        removeAdmin(db, "ayesha", "owner"),
        removeAdmin(db, "nobody", "owner"),
      ]);
      expect(removed.sort()).toEqual(["not-admin", "not-admin", "not-admin", "removed"]);
      expect((await audit()).slice(before)).toEqual([
        { action: "admin.removed", subject: "usman", actorId: "owner" },
      ]);
    });

    it("[R28.admins] the last one stays, also when two remove each other at once", async () => {
      await person("owner", true);
      await person("usman", true);
      const removed = await Promise.all([
        removeAdmin(db, "owner", "usman"),
        removeAdmin(db, "usman", "owner"),
      ]);
      expect(removed.sort()).toEqual(["last-admin", "removed"]);
      expect(await admins()).toHaveLength(1);
    });

    it("the database refuses every statement that would remove the last one", async () => {
      await person("owner", true);
      await person("usman", true);
      await person("ayesha");
      await expect(pool.query("update users set is_admin = false")).rejects.toThrow("last admin");
      await expect(pool.query("delete from users")).rejects.toThrow("last admin");
      await pool.query("delete from users where id in ('usman', 'ayesha')");
      await expect(pool.query("delete from users where id = 'owner'")).rejects.toThrow("last admin");
      expect(await admins()).toEqual(["owner@example.com"]);
    });
  });
});
