import { describe, expect, it, onTestFinished, vi } from "vitest";
import { enableTwoStep } from "../../customers/two-step.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const cookie = "lumiskin.session_token";

describe("sessions", async () => {
  const shop = await openTestShop();
  let clientCount = 0;
  const nextClientIp = () => `203.0.113.${++clientCount}`;
  const location = (response: Response) => response.headers.get("Location");
  const isSignedIn = async (as: Visitor) => (await shop.get("/profile", { as })).status === 200;
  const signIn = (as: Visitor, { email, password }: { email: string; password: string }) =>
    shop.post("/signin", { as, form: { email, password } }, nextClientIp());
  const ageSession = (id: string, days: number) =>
    shop.shop.pool.query(
      "update sessions set created_at = now() - make_interval(days => $2), updated_at = now() where user_id = $1",
      [id, days],
    );

  it("are not fixed by a cookie planted in the browser", async () => {
    const person = await shop.signUp();
    const planted = await shop.signUp();
    const browser = planted.as.copy();
    const before = browser.cookies.get(cookie);
    await signIn(browser, person);
    expect(browser.cookies.get(cookie)).not.toBe(before);
    const { rows } = await shop.shop.pool.query("select user_id from sessions where user_id = $1", [
      planted.id,
    ]);
    // The planted session is gone: its cookie opens nothing.
    expect(rows).toEqual([]);
    const forged = new Visitor();
    forged.cookies.set(cookie, "a-token-of-the-attacker.and-no-signature");
    await signIn(forged, person);
    expect(forged.cookies.get(cookie)).not.toContain("attacker");
    expect(await isSignedIn(forged)).toBe(true);
  });

  it("are new at each sign-in, and the browser's previous session ends", async () => {
    const person = await shop.signUp();
    const previous = person.as.copy();
    await signIn(person.as, person);
    expect(person.as.cookies.get(cookie)).not.toBe(previous.cookies.get(cookie));
    expect([await isSignedIn(person.as), await isSignedIn(previous)]).toEqual([true, false]);
  });

  it.each([
    ["a customer", false, 89, 91],
    ["an admin", true, 29, 31],
  ])("of %s end after a maximum age, even if used", async (_, isAdmin, validDays, expiredDays) => {
    const { as, id } = isAdmin ? await shop.signUpAdmin() : await shop.signUp();
    await ageSession(id, validDays);
    expect(await isSignedIn(as.copy())).toBe(true);
    await ageSession(id, expiredDays);
    const expiredResponse = await shop.get("/profile", { as });
    expect(location(expiredResponse)).toBe("/signin?returnTo=%2Fprofile");
    expect(as.cookies.has(cookie)).toBe(false);
    const left = await shop.db.selectFrom("sessions").select("id").where("userId", "=", id).execute();
    expect(left).toEqual([]);
  });

  it("end after thirty days without use", async () => {
    const { as, id } = await shop.signUp();
    await shop.db
      .updateTable("sessions")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where("userId", "=", id)
      .execute();
    expect(await isSignedIn(as)).toBe(false);
  });

  it.each(["a customer", "an admin with a second step"])(
    "of %s do not begin with a password that is changed meanwhile",
    async (who) => {
      const person = who === "a customer" ? await shop.signUp() : await shop.signUpAdmin();
      if (who !== "a customer") await enableTwoStep(shop, person);
      const as = new Visitor();
      const changeClient = await shop.shop.pool.connect();
      // Closed, and not only returned: a test that fails leaves no open transaction.
      onTestFinished(() => changeClient.release(true));
      await changeClient.query("begin");
      await changeClient.query("update users set security_stamp = security_stamp + 1 where id = $1", [
        person.id,
      ]);
      await changeClient.query("update accounts set password = 'another' where user_id = $1", [person.id]);
      const pendingSignIn = signIn(as, person);
      // The password was right, and the sign-in waits to know whether it still is.
      await vi.waitFor(
        async () => {
          const { rowCount } = await shop.shop.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          expect(rowCount).toBeGreaterThan(0);
        },
        { timeout: 30_000 },
      );
      await changeClient.query("delete from sessions where user_id = $1", [person.id]);
      await changeClient.query("commit");
      const refused = await pendingSignIn;
      expect(refused.status).toBe(401);
      expect(await refused.text()).toContain("Please sign in again.");
      expect([...as.cookies.keys()]).toEqual([]);
      for (const [table, column] of [
        ["sessions", "user_id"],
        ["verifications", "value"],
      ]) {
        const left = await shop.shop.pool.query(`select from ${table} where ${column} = $1`, [person.id]);
        expect([table, left.rowCount]).toEqual([table, 0]);
      }
    },
  );

  it("of an admin who is one no more open no screen of the admins", async () => {
    const [owner, admin] = [await shop.signUpAdmin(), await shop.signUpAdmin()];
    expect((await shop.get("/dashboard", { as: admin.as })).status).toBe(200);
    await shop.post(`/dashboard/staff/${admin.id}`, {
      as: owner.as,
      form: { intent: "role", role: "packer" },
    });
    expect(location(await shop.get("/dashboard/messages", { as: admin.as }))).toBe("/");
  });
});

describe("a password that is guessed first", async () => {
  const shop = await openTestShop();
  const advice = "Your password is easy to guess";
  const read = async (as: Visitor, path = "/settings") => (await shop.get(path, { as })).text();

  it("is accepted, and only Settings shows advice until it is changed", async () => {
    const { as, password } = await shop.signUp("sana@example.com", "123456");
    for (const _ of ["first", "again"]) expect(await read(as)).toContain(advice);
    expect(await read(as, "/about")).not.toContain(advice);
    const form = { intent: "password", currentPassword: password, newPassword: "rose-kettle-lantern-42" };
    await shop.post("/settings", { as, form });
    expect(await read(as)).not.toContain(advice);
  });

  it("is met by advice when it is chosen in the settings too", async () => {
    const { as, password } = await shop.signUp();
    expect(await read(as)).not.toContain(advice);
    const form = { intent: "password", currentPassword: password, newPassword: "password1" };
    const changed = await shop.post("/settings", { as, form });
    const next = await read(as, changed.headers.get("Location") ?? "");
    expect(next).toContain(advice);
    expect(next).toContain("Your password was changed.");
  });

  it("leaves a better one without a word", async () => {
    const { as } = await shop.signUp("bilal@example.com", "rose-kettle-lantern-42");
    expect([...as.cookies.keys()]).toEqual([cookie, "lumiskin.form_key"]);
  });
});
