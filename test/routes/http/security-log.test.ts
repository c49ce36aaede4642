import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { enableTwoStep, totpCode } from "../../customers/two-step.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

describe("the security log", async () => {
  const smtp = { SMTP_URL: "smtp://localhost:9", MAIL_FROM: "LumiSkin <hello@lumiskin.example>" };
  const shop = await openTestShop({ settings: smtp });
  const infoLog = vi.spyOn(built.log, "info").mockReturnValue();
  afterEach(() => void infoLog.mockClear());
  afterAll(() => infoLog.mockRestore());
  const loggedEvents = () => infoLog.mock.calls.map(([line]) => line as Record<string, unknown>);
  let clientCount = 0;
  const signIn = (email: string, password: string, as = new Visitor()) =>
    shop.post("/signin", { as, form: { email, password } }, `203.0.113.${++clientCount}`);
  const line = (path: string, outcome: string, userId?: string) =>
    expect.objectContaining({
      path,
      outcome,
      requestId: expect.any(String),
      ...(userId ? { userId } : {}),
    });

  it("tells of signing up, in and out: the way, the outcome, and who it was", async () => {
    const { as, id, email, password } = await shop.signUp();
    await signIn(email, "not-the-password");
    await signIn(email, password);
    await shop.post("/signout", { as });
    expect(loggedEvents()).toEqual([
      line("/sign-up/email", "done", id),
      line("/sign-in/email", "refused"),
      line("/sign-in/email", "done", id),
      line("/sign-out", "done", id),
    ]);
    expect(JSON.stringify(loggedEvents())).not.toMatch(/not-the-password|example\.com/);
  });

  it("identifies the IP and account of a sign-in attempt by keyed hashes, never by IP or email", async () => {
    const { email, password } = await shop.signUp();
    const other = await shop.signUp();
    infoLog.mockClear();
    const signInFrom = (address: string, to: string, as: string) =>
      shop.post("/signin", { form: { email: to, password: as } }, address);
    await signInFrom("203.0.113.250", email, "guess");
    await signInFrom("203.0.113.250", other.email, "guess");
    await signInFrom("2001:db8:1:2::a", email.toUpperCase(), "guess");
    await signInFrom("2001:db8:1:2::b", email, password);
    const [first, second, third, fourth] = loggedEvents();
    expect(first?.client).toMatch(/^[0-9a-f]{16}$/);
    expect(first?.account).toMatch(/^[0-9a-f]{16}$/);
    expect([second?.client, second?.account === first?.account]).toEqual([first?.client, false]);
    expect([third?.account, third?.client === first?.client]).toEqual([first?.account, false]);
    expect([fourth?.account, fourth?.client]).toEqual([first?.account, third?.client]);
    expect(JSON.stringify(loggedEvents())).not.toMatch(/203\.0|2001:db8|example\.com/);
  });

  it.each([
    ["a form from another site was rejected", "/signin", { Origin: "https://evil.example" }],
    ["a dead link to set a password", "/set-password?token=made-up", {}],
    ["a dead link to confirm an email", "/verify-email?token=made-up", {}],
    ["a guess at the set-up link", "/setup?token=made-up", {}],
    ["a stranger at the dashboard", "/dashboard/admins", {}],
    ["Google where it is not set up", "/signin", {}],
  ])("tells of %s, and from where", async (_, path, headers) => {
    infoLog.mockClear();
    await shop.post(
      path,
      { form: { provider: "google", password: "a-good-password" }, headers },
      "203.0.113.251",
    );
    const [refusal] = loggedEvents();
    expect(refusal).toMatchObject({
      client: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(loggedEvents())).not.toContain("made-up");
  });

  it("tells nothing of who only looks at a set-up page that is not there", async () => {
    infoLog.mockClear();
    expect((await shop.get("/setup?token=made-up")).status).toBe(404);
    expect(loggedEvents()).toEqual([]);
  });

  it("tells of letters that are asked for too often, and at which account", async () => {
    const { email } = await shop.signUp();
    infoLog.mockClear();
    for (let n = 0; n < 4; n++) {
      await shop.post("/forgot-password", { form: { email } }, `203.0.113.${++clientCount}`);
      // What sends the same form twice within seconds counts once.
      await shop.db.deleteFrom("rateLimits").where("key", "like", "once %").execute();
    }
    expect(loggedEvents()).toEqual([
      expect.objectContaining({
        reason: "too many emails",
        account: expect.stringMatching(/^[0-9a-f]{16}$/),
      }),
    ]);
  });

  it("tells of both steps, and of a password that was asked for again", async () => {
    const person = await shop.signUpAdmin();
    const { secret } = await enableTwoStep(shop, person);
    infoLog.mockClear();
    const as = new Visitor();
    await signIn(person.email, person.password, as);
    await shop.post("/signin/code", { as, form: { code: "000000" } }, "203.0.113.200");
    await shop.post("/signin/code", { as, form: { code: totpCode(secret, 1) } }, "203.0.113.200");
    await shop.post("/dashboard/two-step", { as, form: { intent: "off", password: "wrong" } });
    expect(loggedEvents()).toEqual([
      line("/sign-in/email", "second-step"),
      line("/two-factor/verify-totp", "refused"),
      line("/two-factor/verify-totp", "done", person.id),
      expect.objectContaining({ userId: person.id, outcome: "wrong" }),
    ]);
  });

  it("records everyone who was refused the dashboard, signed in or not", async () => {
    const { as, id } = await shop.signUp();
    infoLog.mockClear();
    await shop.get("/dashboard/orders", { as });
    await shop.post("/dashboard/admins", { form: { intent: "name", email: "x@example.com" } });
    await shop.get("/dashboard/orders");
    const who = loggedEvents().map(({ userId, requestId }) => [userId, typeof requestId]);
    expect(who).toEqual([
      [id, "string"],
      [undefined, "string"],
      [undefined, "string"],
    ]);
  });
});
