import { afterEach, describe, expect, it, vi } from "vitest";
import { built, openTestShop, Visitor } from "../app.ts";
import { codeOf, turnOn } from "../two-step.ts";

// What is needed to follow afterwards who came in, who tried to, and who tried what was not theirs.
describe("the log of who came in", async () => {
  const shop = await openTestShop();
  const lines = vi.spyOn(built.log, "info").mockReturnValue();
  afterEach(() => void lines.mockClear());
  const told = () => lines.mock.calls.map(([line]) => line as Record<string, unknown>);
  let last = 0;
  const signIn = (email: string, password: string, as = new Visitor()) =>
    shop.post("/signin", { as, form: { email, password } }, `203.0.113.${++last}`);
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
    expect(told()).toEqual([
      line("/sign-up/email", "done", id),
      line("/sign-in/email", "refused"),
      line("/sign-in/email", "done", id),
      line("/sign-out", "done", id),
    ]);
    expect(JSON.stringify(told())).not.toMatch(/not-the-password|example\.com/);
  });

  it("tells of both steps, and of a password that was asked for again", async () => {
    const person = await shop.signUpAdmin();
    const { secret } = await turnOn(shop, person);
    lines.mockClear();
    const as = new Visitor();
    await signIn(person.email, person.password, as);
    await shop.post("/signin/code", { as, form: { code: "000000" } }, "203.0.113.200");
    await shop.post("/signin/code", { as, form: { code: codeOf(secret, 1) } }, "203.0.113.200");
    await shop.post("/dashboard/two-step", { as, form: { intent: "off", password: "wrong" } });
    expect(told()).toEqual([
      line("/sign-in/email", "second-step"),
      line("/two-factor/verify-totp", "refused"),
      line("/two-factor/verify-totp", "done", person.id),
      expect.objectContaining({ userId: person.id, outcome: "wrong" }),
    ]);
  });

  it("tells of whoever was kept out of the dashboard, signed in or not", async () => {
    const { as, id } = await shop.signUp();
    lines.mockClear();
    await shop.get("/dashboard/orders", { as });
    await shop.post("/dashboard/admins", { form: { intent: "name", email: "x@example.com" } });
    await shop.get("/dashboard/orders");
    const who = told().map(({ userId, requestId }) => [userId, typeof requestId]);
    expect(who).toEqual([
      [id, "string"],
      [undefined, "string"],
      [undefined, "string"],
    ]);
  });
});
