import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { googleProblems } from "../../../app/identity/google-problem.ts";
import { enableTwoStep, totpCode } from "../../customers/two-step.ts";
import { screen } from "../../screen.ts";
import { type GooglePerson, startGoogle } from "../../simulators/google.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("signing in with Google", async () => {
  const google = await startGoogle();
  const origin = "http://127.0.0.1:3000";
  const quiet = { LOG_LEVEL: "silent" };
  const shop = await openTestShop({ origin, settings: { ...google.settings, ...quiet } });
  google.register(origin);
  beforeEach(() => {
    Object.assign(google.faults, { down: false, noTokens: false, idToken: "right" });
  });

  const location = (response: Response) => response.headers.get("Location") ?? "";
  const findUser = (email: string) =>
    shop.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

  /** Presses the button on the sign-in page. */
  const pressGoogle = (as: Visitor, returnTo = "/", more = {}) =>
    shop.post(`/signin?${new URLSearchParams({ returnTo })}`, { as, form: { provider: "google", ...more } });

  /** The whole way, up to where the shop sends the browser in the end. */
  async function signIn(person: GooglePerson | null, { as = new Visitor(), returnTo = "/", form = {} } = {}) {
    const pressed = await pressGoogle(as, returnTo, form);
    const callbackPath = await google.followSignIn(location(pressed), person, origin);
    const returned = await shop.get(callbackPath, { as });
    return { as, back: callbackPath, returned, last: await shop.get(location(returned), { as }) };
  }

  it("asks by OpenID Connect with PKCE, state and nonce", async () => {
    const pressed = await pressGoogle(new Visitor());
    expect(pressed.status).toBe(302);
    const authorizeUrl = new URL(location(pressed));
    expect(authorizeUrl.origin).toBe(google.issuer);
    expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${origin}/api/auth/callback/google`,
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
      code_challenge: expect.stringMatching(/.{20}/),
    });
    expect(authorizeUrl.searchParams.get("scope")?.split(" ").sort()).toEqual(["email", "openid", "profile"]);
  });

  it("[R65] leads to the cart with what was kept before", async () => {
    const as = new Visitor();
    await shop.post("/p2", { as, form: { intent: "add", quantity: "1" } });
    expect(location((await signIn(google.person(), { as, returnTo: "/p2" })).last)).toBe("/cart");
    expect((await screen(shop.get("/signup"))).main.buttons).toEqual([
      "Create Account",
      "Continue with Google",
    ]);
  });

  it("[S7.auth.google R16.google] makes an account with a verified address and goes where the visitor was going", async () => {
    const person = google.person();
    const { as, last } = await signIn(person, { returnTo: "/orders?page=2" });
    expect(location(last)).toBe("/orders?page=2");
    expect((await shop.get("/profile", { as })).status).toBe(200);
    expect(await findUser(person.email)).toMatchObject({
      fullName: "Sana Malik",
      emailVerified: true,
      isAdmin: false,
      image: null,
    });
    expect(location((await signIn(person, { returnTo: "//evil.example" })).last)).toBe("/");
    const { rows } = await shop.shop.pool.query("select count(*) from users where email = $1", [
      person.email,
    ]);
    expect(rows[0].count).toBe(1);
  });

  it("gives no token to the browser and keeps none", async () => {
    const person = google.person();
    const { as, returned, last } = await signIn(person, { form: { popup: "1" } });
    const visibleText = [...as.cookies, location(returned), await last.text()].join(" ");
    expect(visibleText).not.toMatch(/(?<![\w+/%-])eyJ|eyJ[\w-]+\.eyJ|access_token|id_token/);
    const { rows } = await shop.shop.pool.query(
      "select access_token, refresh_token, id_token from accounts where account_id = $1",
      [person.sub],
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  });

  it("in a popup ends at the page that closes it", async () => {
    const { returned, last } = await signIn(google.person(), { returnTo: "/cart", form: { popup: "1" } });
    expect(location(returned)).toBe("/signin/google?returnTo=%2Fcart&popup=1");
    expect(last.status).toBe(200);
    expect(await last.text()).toContain("You are signed in");
  });

  it("tells who cancelled, and keeps where they were going", async () => {
    const { as, last } = await signIn(null, { returnTo: "/checkout" });
    expect(location(last)).toBe("/signin?returnTo=%2Fcheckout&google=denied");
    expect(await (await shop.get(location(last), { as })).text()).toContain(googleProblems.denied);
    const popup = await signIn(null, { form: { popup: "1" } });
    expect(popup.last.status).toBe(200);
    expect(await popup.last.text()).toContain("You are not signed in");
  });

  it("takes an unverified address for none, whether it is known or not", async () => {
    const known = await shop.signUp();
    await shop.verifyEmail(known.id);
    for (const email of [known.email, "unknown@gmail.example"]) {
      const { last } = await signIn(google.person({ email, email_verified: false }));
      expect(location(last)).toBe("/signin?google=unverified");
    }
    expect(await findUser("unknown@gmail.example")).toBeUndefined();
  });

  it("asks an admin with a second step for a code too, in a popup as well", async () => {
    const admin = await shop.signUpAdmin("two.steps@gmail.example");
    await shop.verifyEmail(admin.id);
    const { secret } = await enableTwoStep(shop, admin);
    const person = google.person({ email: admin.email });
    const { as, last } = await signIn(person, { returnTo: "/dashboard" });
    expect(location(last)).toBe("/signin?returnTo=%2Fdashboard&google=second-step");
    expect(location(await shop.get(location(last), { as }))).toBe("/signin/code?returnTo=%2Fdashboard");
    expect(location(await shop.get("/profile", { as }))).toBe("/signin?returnTo=%2Fprofile");
    const popup = await signIn(person, { form: { popup: "1" } });
    expect(await popup.last.text()).toContain("You are not signed in");

    const form = { code: totpCode(secret, 1) };
    expect(location(await shop.post("/signin/code?returnTo=%2Fdashboard", { as, form }))).toBe("/dashboard");
    expect((await shop.get("/profile", { as })).status).toBe(200);
  });

  it("links to an existing account only where its address is verified too", async () => {
    const { email, id } = await shop.signUp();
    const person = google.person({ email: email.toUpperCase() });
    const refused = await signIn(person);
    expect(location(refused.last)).toBe("/signin?google=not-linked");
    expect((await shop.get("/profile", { as: refused.as })).status).toBe(302);

    await shop.verifyEmail(id);
    const linked = await signIn(person);
    expect(location(linked.last)).toBe("/");
    const accounts = shop.db.selectFrom("accounts").select("providerId").where("userId", "=", id);
    expect((await accounts.execute()).map(({ providerId }) => providerId).sort()).toEqual([
      "credential",
      "google",
    ]);
  });

  it.each(["with a password too", "with Google alone"])(
    "lets no other Google account with the same address into an account %s",
    async (kind) => {
      const first = google.person();
      if (kind === "with a password too") {
        const { id } = await shop.signUp(first.email);
        await shop.verifyEmail(id);
      }
      expect(location((await signIn(first)).last)).toBe("/");
      const other = google.person({ email: first.email });
      const { as, last } = await signIn(other, { returnTo: "/cart" });
      expect(location(last)).toBe("/signin?returnTo=%2Fcart&google=other-account");
      expect((await screen(shop.get(location(last), { as }))).main.text).toContain(
        googleProblems["other-account"],
      );
      expect((await shop.get("/profile", { as })).status).toBe(302);
      const linked = shop.db.selectFrom("accounts").select("accountId").where("providerId", "=", "google");
      const subs = (await linked.execute()).map(({ accountId }) => accountId);
      expect([subs.includes(first.sub), subs.includes(other.sub)]).toEqual([true, false]);
      // The one that is linked goes on, also under another address.
      first.email = `moved.${first.email}`;
      expect((await shop.get("/profile", { as: (await signIn(first)).as })).status).toBe(200);
    },
  );

  it("links one of two Google accounts with the same address that come at once", async () => {
    const { id, email } = await shop.signUp();
    await shop.verifyEmail(id);
    const signIns = await Promise.all([1, 2].map(() => signIn(google.person({ email }))));
    expect(signIns.map(({ last }) => location(last)).sort()).toEqual(["/", "/signin?google=other-account"]);
  });

  it("refuses a callback meant for another browser, and one that was used before", async () => {
    const as = new Visitor();
    const callbackPath = await google.followSignIn(location(await pressGoogle(as)), google.person(), origin);
    const lured = new Visitor();
    const answer = await shop.get(callbackPath, { as: lured });
    expect(location(answer)).toMatch(/error=/);
    expect(location(await shop.get(location(answer), { as: lured }))).toBe("/signin?google=failed");
    expect((await shop.get("/profile", { as: lured })).status).toBe(302);

    const first = await signIn(google.person());
    const again = new Visitor();
    expect(location(await shop.get(first.back, { as: again }))).toMatch(/error=/);
    expect(location(await shop.get("/api/auth/callback/google"))).toMatch(/^\/signin\/google\?error=/);
    expect(location(await shop.get("/signin/google"))).toBe("/signin?google=failed");
  });

  it("survives a provider that fails half-way", async () => {
    const as = new Visitor();
    const callbackPath = await google.followSignIn(
      location(await pressGoogle(as, "/cart")),
      google.person(),
      origin,
    );
    google.faults.noTokens = true;
    const answer = await shop.get(callbackPath, { as });
    expect(location(await shop.get(location(answer), { as }))).toBe(
      "/signin?returnTo=%2Fcart&google=unavailable",
    );
  });

  it("starts without the provider, says so, and works when it is back", async () => {
    const lateGoogle = await startGoogle();
    const other = await openTestShop({ origin, settings: { ...lateGoogle.settings, ...quiet } });
    const form = { provider: "google" };
    const down = await other.post("/signin", { form });
    expect(down.status).toBe(503);
    expect(await down.text()).toContain("Google sign-in is not available right now.");
    const popup = await other.post("/signin", { form: { ...form, popup: "1" } });
    expect(location(popup)).toBe("/signin/google?returnTo=%2F&popup=1&error=unavailable");
    lateGoogle.register(origin);
    expect(location(await other.post("/signin", { form }))).toContain(lateGoogle.issuer);
  });

  it("names the provider in the policy for forms, and nothing where there is none", async () => {
    const policy = (response: Response) => response.headers.get("Content-Security-Policy");
    expect(policy(await shop.get("/signin"))).toContain(`form-action 'self' ${google.issuer};`);
    const shopWithoutGoogle = await openTestShop();
    expect(policy(await shopWithoutGoogle.get("/signin"))).toContain("form-action 'self';");
    const refused = await shopWithoutGoogle.post("/signin", { form: { provider: "google" } });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Google sign-in is not available."),
    ]);
    expect((await shopWithoutGoogle.get("/api/auth/callback/google?code=x&state=y")).status).toBe(404);
  });

  it.each(["forged", "missing"] as const)("lets nobody in whose ID token is %s", async (idToken) => {
    const person = google.person();
    google.faults.idToken = idToken;
    const { as, last } = await signIn(person);
    expect(location(last)).toMatch(/^\/signin\?google=/);
    expect([...as.cookies.keys()].filter((name) => name.includes("session_token"))).toEqual([]);
    expect(await findUser(person.email)).toBeUndefined();
    expect(await findUser("victim@gmail.example")).toBeUndefined();
  });

  it("refuses a provider whose discovery document names another issuer", async () => {
    const server = createServer(async (_, response) => {
      const described = await fetch(google.settings.GOOGLE_DISCOVERY_URL);
      response.setHeader("Content-Type", "application/json").end(await described.text());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    const proxyIssuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = {
      ...google.settings,
      ...quiet,
      GOOGLE_DISCOVERY_URL: `${proxyIssuer}/.well-known/openid-configuration`,
    };
    const lured = await openTestShop({ origin, settings });
    const pressed = await lured.post("/signin", { form: { provider: "google" } });
    expect(pressed.status).toBe(503);
    expect(await pressed.text()).toContain("Google sign-in is not available right now.");
  });
});
