import { describe, expect, it } from "vitest";
import { createResetToken } from "../../../shop/staff/password-reset.ts";
import { screen, screenOf } from "../../screen.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("signing up, in and out", async () => {
  const shop = await openTestShop();
  const password = "a-good-password";
  const location = (response: Response) => response.headers.get("Location");
  let clientCount = 0;
  const nextClientIp = () => `203.0.113.${++clientCount}`;
  const _findUser = (email: string) =>
    shop.db.selectFrom("users").select(["id", "isAdmin"]).where("email", "=", email).executeTakeFirst();

  it("[R16.return] goes to where the visitor was going, and only within the shop", async () => {
    for (const [returnTo, to] of [
      ["/cart", "/cart"],
      ["/orders?page=2", "/orders?page=2"],
      ["//evil.example", "/"],
      ["https://evil.example/", "/"],
      ["/signout", "/"],
    ]) {
      const { email, as } = await shop.signUp();
      const path = `/signin?${new URLSearchParams({ returnTo: returnTo ?? "" })}`;
      const signedIn = await shop.post(path, { form: { email, password } }, nextClientIp());
      expect([signedIn.status, location(signedIn)]).toEqual([302, to]);
      expect(location(await shop.get(path, { as })), "signed in already").toBe(to);
      const form = { email: `new-${email}`, password };
      expect(location(await shop.post(path.replace("signin", "signup"), { form }, nextClientIp()))).toBe(to);
    }
    const forwarded = await shop.get("/login?returnTo=%2Fcheckout");
    expect(location(forwarded)).toBe("/signin?returnTo=%2Fcheckout");
    expect(await (await shop.get("/signin?returnTo=%2Fcheckout")).text()).toContain(
      'href="/signup?returnTo=%2Fcheckout"',
    );
  });

  it("leads staff who were going nowhere else to their work, in every way of signing in", async () => {
    for (const [role, first] of [
      ["owner", "/dashboard/today"],
      ["manager", "/dashboard/today"],
      ["bookkeeper", "/dashboard/today"],
      ["packer", "/dashboard/pack"],
      ["caller", "/dashboard/confirm"],
    ] as const) {
      const { email, as, id } = await shop.signUpStaff(role);
      for (const [returnTo, to] of [
        ["", first],
        ["/", "/"],
        ["/checkout", "/checkout"],
        ["//evil.example", first],
      ] as const) {
        const path = `/signin?${new URLSearchParams({ returnTo })}`;
        const signedIn = await shop.post(path, { form: { email, password } }, nextClientIp());
        expect([role, returnTo, location(signedIn)]).toEqual([role, returnTo, to]);
      }
      expect(location(await shop.get("/signin", { as })), "signed in already").toBe(first);
      const reset = `/set-password?token=${await createResetToken(shop.db, id)}`;
      const set = await shop.post(reset, { form: { password: "another-good-password" } }, nextClientIp());
      expect([role, location(set)]).toEqual([role, first]);
      expect((await shop.get(first, { as: (await shop.signUpStaff(role)).as })).status).toBe(200);
    }
  });

  it("[S8.identity R29.words R30] keeps the email, never the password, and says what is wrong", async () => {
    const wrong = await shop.post("/signin", { form: { email: "nobody@example.com", password: "secret-1" } });
    const html = await wrong.text();
    const { main } = screenOf(html);
    expect([wrong.status, main.alerts]).toEqual([401, ["Invalid email or password"]]);
    expect(main.field("email").value).toBe("nobody@example.com");
    expect(html).not.toContain("secret-1");

    const { email: taken } = await shop.signUp();
    const again = await shop.post("/signup", { form: { email: taken, password: "secret-1" } });
    expect(again.status).toBe(422);
    expect((await screen(again)).main.alerts).toEqual(["User already exists. Use another email."]);

    const short = await shop.post("/signup", { form: { email: "x", password: "12345" } });
    expect(short.status).toBe(400);
    expect(await short.text()).toMatch(/valid email, such as[\s\S]*at least 6 characters/);

    const google = await screen(shop.post("/signin", { form: { provider: "google" } }));
    expect(google.status).toBe(400);
    expect(google.main.alerts).toEqual([expect.stringContaining("Google sign-in is not available")]);
  });

  it("[R29.limit] stops guessing at one account, also with forged IP headers", async () => {
    const { email } = await shop.signUp();
    const guess = (n: number) =>
      shop.post(
        "/signin",
        { form: { email, password: `guess-${n}` }, headers: { "X-Forwarded-For": `198.18.0.${n}` } },
        nextClientIp(),
      );
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await guess(n));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    const stopped = answers.at(-1) as Response;
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await stopped.text()).toContain("Too many attempts. Please wait");
  });

  it("[R29.limit] stops an IP that tries many accounts, also with forged IP headers", async () => {
    const address = nextClientIp();
    const statuses = [];
    for (let n = 0; n < 101; n++) {
      const headers = { "X-Forwarded-For": `198.18.1.${n}`, "X-Lumiskin-Client-Address": `198.18.2.${n}` };
      // Too long a password is refused before it is checked: the attempts are quick.
      const form = { email: `victim${n}@example.com`, password: "x".repeat(200) };
      statuses.push((await shop.post("/signin", { form, headers }, address)).status);
    }
    expect([...new Set(statuses.slice(0, 100))]).toEqual([400]);
    expect(statuses[100]).toBe(429);
    expect((await shop.post("/signin", { form: { email: "a@example.com", password: "x" } })).status).toBe(
      401,
    );
  });

  it("[S7.auth.sign-out] signs out by a form only, and for good", async () => {
    const { as } = await shop.signUp();
    const stolen = new Visitor();
    for (const [name, value] of as.cookies) stolen.cookies.set(name, value);
    expect(location(await shop.get("/signout", { as }))).toBe("/");
    expect((await shop.get("/profile", { as })).status).toBe(200);
    const signedOut = await shop.post("/signout", { as });
    expect([location(signedOut), as.cookies.size]).toEqual(["/", 0]);
    expect(location(await shop.get("/profile", { as: stolen }))).toBe("/signin?returnTo=%2Fprofile");
  });

  it("signs in although the browser still sends a session that has ended", async () => {
    const { as, email, id } = await shop.signUp();
    await shop.db.deleteFrom("sessions").where("userId", "=", id).execute();
    await shop.post("/signin", { as, form: { email, password } }, nextClientIp());
    expect((await shop.get("/profile", { as })).status).toBe(200);
  });

  it.each(["/api/auth/get-session", "/api/auth/sign-up/email", "/api/auth/update-user", "/api/auth/ok"])(
    "has nothing at %s",
    async (path) => {
      const { as } = await shop.signUp();
      expect((await shop.get(path, { as })).status).toBe(404);
      expect((await shop.post(path, { as, form: { isAdmin: "true" } })).status).toBe(404);
    },
  );
});
