import { describe, expect, it } from "vitest";
import { enableTwoStep, totpCode } from "../../customers/two-step.ts";
import { submit } from "../../submit.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("signing in in two steps", async () => {
  const shop = await openTestShop();
  const location = (response: Response) => response.headers.get("Location");
  let clientCount = 0;
  const nextClientIp = () => `203.0.113.${++clientCount}`;
  const signIn = (email: string, password: string, as = new Visitor()) =>
    shop.post("/signin?returnTo=%2Fdashboard", { as, form: { email, password } }, nextClientIp());
  const sendCode = (as: Visitor, code: string) =>
    shop.post("/signin/code?returnTo=%2Fdashboard", { as, form: { code } }, nextClientIp());
  const auditActions = async (id: string) =>
    (
      await shop.db.selectFrom("auditLog").select("action").where("actorId", "=", id).orderBy("id").execute()
    ).map(({ action }) => action);
  const createAdmin = async () => {
    const person = await shop.signUpAdmin(`owner${++clientCount}@example.com`);
    return { ...person, ...(await enableTwoStep(shop, person)) };
  };

  it("is turned on with the password and a code, shows the secret twice and the recovery codes once", async () => {
    const person = await shop.signUpAdmin();
    const elsewhere = new Visitor();
    await signIn(person.email, person.password, elsewhere);
    const wrong = await shop.post("/dashboard/two-step", {
      as: person.as,
      form: { intent: "begin", password: "wrong" },
    });
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("This is not your current password"),
    ]);

    const { secret, uri, begun, page, recovery } = await enableTwoStep(shop, person);
    expect(uri).toMatch(/^otpauth:\/\/totp\/LumiSkin:/);
    expect(begun).toContain('src="data:image/svg+xml,');
    expect(begun.match(/<code[^>]*>([^<]*)/)?.[1]?.replaceAll(" ", "")).toBe(secret);
    expect(page).toContain("Two-step sign-in is on.");
    expect(new Set(recovery).size).toBe(10);
    expect(await auditActions(person.id)).toEqual(["two-step.on"]);
    const again = await (await shop.get("/dashboard/two-step", { as: person.as })).text();
    expect(again).toContain("Turn Off");
    for (const code of [...recovery, secret]) expect(again).not.toContain(code);
    expect(location(await shop.get("/profile", { as: elsewhere }))).toBe("/signin?returnTo=%2Fprofile");
    // The stored secret is encrypted: of no use to a reader of the database.
    const storedFactor = await shop.db
      .selectFrom("twoFactors")
      .selectAll()
      .where("userId", "=", person.id)
      .executeTakeFirst();
    for (const text of [secret, ...recovery]) expect(JSON.stringify(storedFactor)).not.toContain(text);
    // Not even with the shop's secret.
    expect(storedFactor?.backupCodes).toMatch(/^\["sha256:/);
  });

  it("does not count before a code was right", async () => {
    const { as, email, password, id } = await shop.signUpAdmin();
    const begun = await (
      await shop.post("/dashboard/two-step", { as, form: { intent: "begin", password } })
    ).text();
    const { fields } = submit(begun, "Turn On", { code: "12 34" });
    const wrong = await shop.post("/dashboard/two-step", { as, form: fields });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(page).toContain("This code is not correct");
    expect(submit(page, "Turn On", { code: "1" }).fields.uri).toBe(fields.uri);
    expect(location(await signIn(email, password))).toBe("/dashboard");
    expect(await auditActions(id)).toEqual([]);
  });

  it("refuses the password alone, and accepts a code from the app", async () => {
    const { email, password, secret } = await createAdmin();
    const as = new Visitor();
    const first = await signIn(email, password, as);
    expect(location(first)).toBe("/signin/code?returnTo=%2Fdashboard");
    expect([...as.cookies.keys()]).toEqual(["lumiskin.two_factor"]);
    expect((await shop.get("/dashboard/orders", { as })).status).not.toBe(302);
    expect(location(await shop.get("/profile", { as }))).toBe("/signin?returnTo=%2Fprofile");
    expect(await (await shop.get("/signin/code?returnTo=%2Fdashboard", { as })).text()).toContain(
      "Enter your code",
    );

    const wrong = await sendCode(as, "000000");
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining("This code is not correct"),
    ]);
    const right = await sendCode(as, totpCode(secret, 1));
    expect(location(right)).toBe("/dashboard");
    expect((await shop.get("/profile", { as })).status).toBe(200);
    expect(as.cookies.has("lumiskin.two_factor")).toBe(false);
  });

  it("does not take the code that turned it on, and takes the next one in the same sign-in", async () => {
    const { email, password, secret, confirmedWith } = await createAdmin();
    const as = new Visitor();
    await signIn(email, password, as);
    const used = await sendCode(as, confirmedWith);
    expect([used.status, await used.text()]).toEqual([401, expect.stringContaining("was already used")]);
    expect(location(await shop.get("/profile", { as }))).toBe("/signin?returnTo=%2Fprofile");
    expect(location(await sendCode(as, totpCode(secret, 1)))).toBe("/dashboard");
  });

  it.each(["app", "recovery"] as const)("takes a code of the %s once, also of two at once", async (kind) => {
    const { email, password, secret, recovery } = await createAdmin();
    const browsers = [new Visitor(), new Visitor()];
    for (const as of browsers) await signIn(email, password, as);
    const code = kind === "app" ? totpCode(secret, 1) : (recovery[0] ?? "");
    await Promise.all(browsers.map((as) => sendCode(as, code)));
    const profileResponses = await Promise.all(browsers.map((as) => shop.get("/profile", { as })));
    expect(profileResponses.map(({ status }) => status).sort()).toEqual([200, 302]);
  });

  it.each([
    ["another password", { intent: "password", newPassword: "another-good-password" }],
    ["signing out everywhere", { intent: "sign-out-everywhere" }],
  ])("is begun anew after %s", async (_, form) => {
    const { as, email, password, secret } = await createAdmin();
    const pendingVisitor = new Visitor();
    await signIn(email, password, pendingVisitor);
    await shop.post("/settings", { as, form: { ...form, currentPassword: password } });
    expect(location(await sendCode(pendingVisitor, totpCode(secret, 1)))).toBe(
      "/signin?returnTo=%2Fdashboard",
    );
    expect(location(await shop.get("/profile", { as: pendingVisitor }))).toBe("/signin?returnTo=%2Fprofile");
  });

  it.each(["codes", "off"] as const)("ends other sessions when %s changes it", async (intent) => {
    const { as, email, password, secret } = await createAdmin();
    const elsewhere = new Visitor();
    await signIn(email, password, elsewhere);
    await sendCode(elsewhere, totpCode(secret, 1));
    expect((await shop.get("/profile", { as: elsewhere })).status).toBe(200);
    await shop.post("/dashboard/two-step", { as, form: { intent, password } });
    expect((await shop.get("/profile", { as: elsewhere })).status).toBe(302);
    expect((await shop.get("/profile", { as })).status).toBe(200);
  });

  it("takes a recovery code in place of the app, each once, and notes it", async () => {
    const { id, email, password, recovery } = await createAdmin();
    const [code = ""] = recovery;
    const [one, other] = [new Visitor(), new Visitor()];
    for (const as of [one, other]) await signIn(email, password, as);
    expect(location(await sendCode(one, ` ${code} `))).toBe("/dashboard");
    expect((await sendCode(other, code)).status).toBe(401);
    expect(location(await sendCode(other, recovery[1] ?? ""))).toBe("/dashboard");
    expect(await auditActions(id)).toEqual(["two-step.on", "two-step.recovery", "two-step.recovery"]);
  });

  it("sends guessers back to the password, and locks them out", async () => {
    const { email, password, secret } = await createAdmin();
    const answers: (number | string | null)[] = [];
    for (let round = 0; round < 2; round++) {
      const as = new Visitor();
      await signIn(email, password, as);
      for (let n = 0; n < 6; n++) {
        const answer = await sendCode(as, String(6 * round + n).padStart(6, "0"));
        answers.push(location(answer) ?? answer.status);
      }
    }
    const wrong = Array(5).fill(401);
    expect(answers).toEqual([...wrong, "/signin?returnTo=%2Fdashboard", ...wrong, 429]);
    const as = new Visitor();
    await signIn(email, password, as);
    expect((await sendCode(as, totpCode(secret, 1))).status).toBe(429);
    expect(location(await shop.get("/profile", { as }))).toBe("/signin?returnTo=%2Fprofile");
  });

  it("is asked for after a password was set by a link too", async () => {
    const { createResetToken } = await import("../../../shop/staff/password-reset.ts");
    const { id } = await createAdmin();
    const token = await createResetToken(shop.db, id);
    const as = new Visitor();
    const set = await shop.post(`/set-password?token=${token}`, {
      as,
      form: { password: "yet-another-password" },
    });
    expect(location(set)).toBe("/signin/code");
  });

  it("gives new recovery codes, and is turned off, for the password", async () => {
    const { as, id, email, password, recovery } = await createAdmin();
    const post = (form: Record<string, string>) => shop.post("/dashboard/two-step", { as, form });
    expect((await post({ intent: "off", password: "wrong" })).status).toBe(400);
    const renewed = await (await post({ intent: "codes", password })).text();
    expect(renewed).toContain("your new recovery codes");
    expect(renewed).not.toContain(recovery[0]);
    expect((await post({ intent: "off", password })).status).toBe(200);
    expect((await shop.get("/dashboard/two-step", { as })).status).toBe(200);
    expect(location(await signIn(email, password))).toBe("/dashboard");
    expect(await auditActions(id)).toEqual(["two-step.on", "two-step.codes", "two-step.off"]);
  });

  it("has no page for who is not between the steps", async () => {
    expect(location(await shop.get("/signin/code?returnTo=%2Fcart"))).toBe("/signin?returnTo=%2Fcart");
    const forged = { headers: { Cookie: "lumiskin.two_factor=made.up" }, form: { code: "123456" } };
    expect(location(await shop.post("/signin/code", forged))).toBe("/signin");
    const { as } = await shop.signUp();
    expect(location(await shop.get("/signin/code", { as }))).toBe("/");
  });
});
