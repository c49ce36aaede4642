import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { recordAudit } from "../base/audit/audit-queries.ts";
import { findRole, hasOwner } from "../customers/account/customer-queries.ts";
import { changeRole, dismissStaff } from "./change-staff.ts";
import { createFirstOwner } from "./create-first-owner.ts";
import { grantOwner } from "./grant-owner.ts";
import { type StaffRole, staffRoles } from "./model/permissions.ts";
import { acceptInvitation, nameStaff, withdrawInvitation } from "./name-staff.ts";
import { createResetToken, resetPassword } from "./password-reset.ts";
import { setDiscountLimit } from "./set-discount-limit.ts";
import { findStaffMember, listExportsOf, listStaff } from "./staff-queries.ts";
import { readStaffSettings } from "./staff-settings-queries.ts";

describe("staff", async () => {
  const { db, pool } = await createTestDatabase();
  const admins = async () =>
    (await db.selectFrom("users").select("email").where("isAdmin", "=", true).orderBy("email").execute()).map(
      ({ email }) => email,
    );
  const person = (id: string, role: StaffRole | null = null) =>
    db
      .insertInto("users")
      .values({ id, email: `${id}@example.com`, role, emailVerified: role !== null })
      .execute();
  const roleOf = (id: string) => findRole(db, id);
  const audit = () =>
    db.selectFrom("auditLog").select(["action", "subject", "actorId"]).orderBy("id").execute();

  beforeEach(async () => {
    await pool.query("alter table users disable trigger users_keep_an_owner_delete");
    await pool.query("delete from users");
    await pool.query("alter table users enable trigger users_keep_an_owner_delete");
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
      expect(await hasOwner(db)).toBe(false);
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

  describe("among owners", () => {
    const name = (email: string, role: StaffRole, actorId = "owner") =>
      nameStaff(db, { email, role, actorId });

    beforeEach(() => person("owner", "owner"));

    it("[R28.admins R49] one gives a role to an account with a verified email, at once", async () => {
      await person("usman");
      await db.updateTable("users").set({ emailVerified: true }).where("id", "=", "usman").execute();
      expect(await name("Usman@example.com", "packer")).toBe("named");
      expect(await name("usman@example.com", "caller")).toBe("already");
      expect(await roleOf("usman")).toBe("packer");
      expect(await admins()).toEqual(["owner@example.com"]);
      expect((await audit()).at(-1)).toEqual({ action: "staff.named", subject: "usman", actorId: "owner" });
    });

    it("[R49] only owners and managers are admins", async () => {
      for (const role of staffRoles) await person(`a-${role}`, role);
      expect(await admins()).toEqual(["a-manager@example.com", "a-owner@example.com", "owner@example.com"]);
    });

    it("an invitation is taken up by a link to set a password, which puts a stranger out", async () => {
      await person("zara");
      await db
        .insertInto("sessions")
        .values({ id: "s", userId: "zara", token: "stranger", expiresAt: new Date(2 ** 42) })
        .execute();
      expect(await name("zara@example.com", "caller")).toBe("invited");
      expect(await roleOf("zara")).toBeNull();
      const token = await createResetToken(db, "zara");
      expect(await resetPassword(db, token, "hash")).toMatchObject({ outcome: "set" });
      expect(await roleOf("zara")).toBe("caller");
      expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
      expect((await audit()).slice(-2).map(({ action }) => action)).toEqual(["password.set", "staff.joined"]);
    });

    it("are signed in on the devices whose sessions have not expired", async () => {
      const sessions = { here: 2 ** 42, ended: 0 };
      for (const [id, expiresAt] of Object.entries(sessions))
        await db
          .insertInto("sessions")
          .values({ id, userId: "owner", token: id, expiresAt: new Date(expiresAt) })
          .execute();
      expect(await listStaff(db)).toMatchObject([{ id: "owner", devices: 1 }]);
    });

    it("an invitation makes the account that it needs, and can be withdrawn or expire", async () => {
      expect(await name("new@example.com", "packer")).toBe("invited");
      expect(await name("new@example.com", "bookkeeper")).toBe("invited");
      const [, invited] = await listStaff(db);
      const id = invited?.id ?? "";
      expect(invited).toMatchObject({ email: "new@example.com", role: null, invitedRole: "bookkeeper" });
      await pool.query("update users set invited_at = now() - interval '15 days' where id = $1", [id]);
      expect(await db.transaction().execute((tx) => acceptInvitation(tx, id))).toBeNull();
      await name("new@example.com", "packer");
      expect(await withdrawInvitation(db, { id, actorId: "owner" })).toBe("withdrawn");
      expect(await withdrawInvitation(db, { id, actorId: "owner" })).toBe("not-invited");
      expect(await db.transaction().execute((tx) => acceptInvitation(tx, id))).toBeNull();
      expect(await listStaff(db)).toHaveLength(1);
    });

    it.each(staffRoles.filter((role) => role !== "owner"))("a %s gives nobody a role", async (role) => {
      await person("helper", role);
      await person("usman", "packer");
      const before = await audit();
      const self = { id: "helper", actorId: "helper" };
      expect(await name("helper@example.com", "owner", "helper")).toBe("not-allowed");
      expect(await name("new@example.com", "packer", "helper")).toBe("not-allowed");
      expect(await changeRole(db, { ...self, role: "owner" })).toBe("not-allowed");
      expect(await changeRole(db, { ...self, id: "owner", role: "packer" })).toBe("not-allowed");
      expect(await dismissStaff(db, { ...self, id: "usman" })).toBe("not-allowed");
      expect(await setDiscountLimit(db, { percent: 100, actorId: "helper" })).toBe("not-allowed");
      expect(await withdrawInvitation(db, { ...self, id: "usman" })).toBe("not-allowed");
      expect([await roleOf("helper"), await roleOf("owner"), await roleOf("usman")]).toEqual([
        role,
        "owner",
        "packer",
      ]);
      expect(await audit()).toEqual(before);
    });

    it("who leaves is signed out everywhere and keeps a customer's account, once", async () => {
      await person("usman", "packer");
      for (const id of ["phone", "desktop"])
        await db
          .insertInto("sessions")
          .values({ id, userId: "usman", token: id, expiresAt: new Date(2 ** 42) })
          .execute();
      await createResetToken(db, "usman");
      const leave = () => dismissStaff(db, { id: "usman", actorId: "owner" });
      expect((await Promise.all([leave(), leave()])).sort()).toEqual(["done", "not-staff"]);
      expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
      expect(
        await db.selectFrom("verifications").select("id").where("value", "=", "usman").execute(),
      ).toEqual([]);
      expect(await findStaffMember(db, "usman")).toMatchObject({ role: null, leftAt: expect.any(Date) });
      expect((await audit()).filter(({ action }) => action === "staff.dismissed")).toHaveLength(1);
      expect(await name("usman@example.com", "caller")).toBe("named");
      expect(await findStaffMember(db, "usman")).toMatchObject({ role: "caller", leftAt: null });
    });

    it("knows what someone has exported, and no one else's", async () => {
      for (const [actorId, action] of [
        ["owner", "orders.exported"],
        ["usman", "orders.exported"],
        ["usman", "order.completed"],
      ] as const)
        await recordAudit(db, { actorId, action, subject: "orders" });
      expect((await listExportsOf(db, "usman")).map(({ action }) => action)).toEqual(["orders.exported"]);
    });

    it("changes the role of those who work in the shop alone", async () => {
      await person("usman", "packer");
      await person("ayesha");
      const change = (id: string, role: StaffRole) => changeRole(db, { id, role, actorId: "owner" });
      expect(await change("usman", "manager")).toBe("done");
      expect(await change("usman", "manager")).toBe("already");
      expect(await change("ayesha", "manager")).toBe("not-staff");
      expect(await change("nobody", "manager")).toBe("not-staff");
      expect(await change("owner", "manager")).toBe("last-owner");
      expect(await dismissStaff(db, { id: "owner", actorId: "owner" })).toBe("last-owner");
      expect([await roleOf("owner"), await roleOf("usman")]).toEqual(["owner", "manager"]);
    });

    it("[R28.admins] of two who remove or demote each other at once, one stays", async () => {
      for (let round = 0; round < 6; round++) {
        await db.deleteFrom("users").where("id", "=", "usman").execute();
        await person("usman", "owner");
        const act = (id: string, actorId: string) =>
          round % 2 ? dismissStaff(db, { id, actorId }) : changeRole(db, { id, actorId, role: "packer" });
        const done = await Promise.all([act("owner", "usman"), act("usman", "owner")]);
        expect(done.sort()).toEqual(["done", "not-allowed"]);
        expect(await db.selectFrom("users").select("id").where("role", "=", "owner").execute()).toHaveLength(
          1,
        );
        await db
          .updateTable("users")
          .set({ role: "owner", leftAt: null })
          .where("id", "=", "owner")
          .execute();
      }
    });

    it("sets how much a manager may give away", async () => {
      expect(await readStaffSettings(db)).toEqual({ managerDiscountPercent: 10 });
      expect(await setDiscountLimit(db, { percent: 15, actorId: "owner" })).toBe("set");
      expect(await setDiscountLimit(db, { percent: 15, actorId: "owner" })).toBe("unchanged");
      expect(await readStaffSettings(db)).toEqual({ managerDiscountPercent: 15 });
      await db.deleteFrom("settings").where("key", "=", "staff").execute();
    });

    it("the database refuses every statement that would remove the last owner", async () => {
      await person("usman", "owner");
      await person("ayesha", "manager");
      await expect(pool.query("update users set role = 'manager'")).rejects.toThrow("last owner");
      await expect(pool.query("update users set role = null")).rejects.toThrow("last owner");
      await expect(pool.query("update users set is_admin = true")).rejects.toThrow(
        "can only be updated to DEFAULT",
      );
      await expect(pool.query("delete from users")).rejects.toThrow("last owner");
      await pool.query("delete from users where id in ('usman', 'ayesha')");
      await expect(pool.query("delete from users where id = 'owner'")).rejects.toThrow("last owner");
      expect(await admins()).toEqual(["owner@example.com"]);
    });
  });
});
