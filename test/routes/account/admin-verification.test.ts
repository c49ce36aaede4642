import { describe, expect, it } from "vitest";
import { renderEmail } from "../../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../../shop/mail/emails/secret-links.ts";
import { screen } from "../../screen.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
const newPasswordForm = { password: "the-true-owner's" };
type Shop = Awaited<ReturnType<typeof openTestShop>>;

/** Whether someone is signed in, and where a password leads. */
const accountChecks = (shop: Shop) => ({
  isSignedIn: async (as: Visitor) => (await shop.get("/profile", { as })).status === 200,
  signInStatus: async (email: string, password: string) =>
    (await shop.post("/signin", { form: { email, password } })).status,
  isAdmin: async (id: string) => (await shop.customer(id)).isAdmin,
});

describe("a stranger who signed up with the owner's address", async () => {
  const shop = await openTestShop();
  const { isSignedIn, signInStatus, isAdmin } = accountChecks(shop);

  it("[R28.owner] has nothing of the account once the set-up page's advice was followed", async () => {
    const stranger = await shop.signUp("owner@example.com");
    const link = new URL((await built.findSetUpUrl(shop.shop, shop.origin)) ?? "");
    const refused = await screen(
      shop.post(link.pathname + link.search, { form: { email: stranger.email, ...newPasswordForm } }),
    );
    expect(refused.status).toBe(409);
    expect(refused.main.field("email").description).toContain("npm run owner -- EMAIL");
    expect(await isAdmin(stranger.id)).toBe(false);

    const lines: string[] = [];
    await built.makeOwnerByEmail(shop.shop, stranger.email, (line) => lines.push(line));
    expect(lines[1]).toBe("This email was not confirmed, so the old password and sessions no longer work.");
    expect(await isAdmin(stranger.id)).toBe(true);
    expect(await isSignedIn(stranger.as)).toBe(false);
    expect(await signInStatus(stranger.email, stranger.password)).toBe(401);

    const { pathname, search } = new URL(lines.at(-1) ?? "");
    const as = new Visitor();
    const set = await shop.post(pathname + search, { as, form: newPasswordForm });
    expect(set.headers.get("Location")).toBe("/dashboard/today");
    expect((await shop.get("/dashboard", { as })).status).toBe(200);
    expect(await isSignedIn(stranger.as)).toBe(false);
  });
});

describe("inviting to a role at the dashboard", async () => {
  const shop = await openTestShop({ settings: smtp });
  const { db, origin } = shop;
  const { isSignedIn, signInStatus, isAdmin } = accountChecks(shop);
  const owner = await shop.signUpAdmin("owner@example.com");
  const nameAdmin = (email: string, targetShop = shop, actor = owner.as) =>
    targetShop.post("/dashboard/staff", { as: actor, form: { intent: "name", email, role: "manager" } });
  const resetEmails = (id: string) =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "staff-invitation")
      .where("subjectId", "=", id)
      .execute();

  it("[R28.admins] has a link sent to an unconfirmed email, by which its owner takes it over", async () => {
    const stranger = await shop.signUp("sana@example.com");
    for (const press of ["first", "again at once"]) {
      const answer = await nameAdmin("Sana@example.com");
      expect([press, answer.headers.get("Location")]).toEqual([press, "/dashboard/staff?done=invited"]);
    }
    expect(await isAdmin(stranger.id)).toBe(false);
    expect(await resetEmails(stranger.id)).toHaveLength(1);

    const links = secretLinks(db, shop.shop.secret, origin);
    const resetEmail = await renderEmail({ db, origin, links }, "staff-invitation", stranger.id);
    expect(resetEmail).toMatchObject({ to: "sana@example.com" });
    const link = (resetEmail?.text.match(/http:\S+\?token=\S+/)?.[0] ?? "").slice(origin.length);
    const sana = new Visitor();
    await shop.post(link, { as: sana, form: newPasswordForm });
    expect([await isSignedIn(sana), await isSignedIn(stranger.as)]).toEqual([true, false]);
    expect(await signInStatus(stranger.email, stranger.password)).toBe(401);

    expect((await shop.get("/dashboard", { as: sana })).status).toBe(200);
  });

  it("sends an address three links in ten minutes, with those that were asked for elsewhere", async () => {
    const { email, id } = await shop.signUp();
    for (let n = 0; n < 4; n++) {
      await db.deleteFrom("rateLimits").where("key", "like", "once %").execute();
      const answer = await nameAdmin(email);
      expect(answer.status).toBe(n < 3 ? 302 : 429);
    }
    expect(await resetEmails(id)).toHaveLength(3);
  });

  it("shows the owner the link where the shop sends no mail, and gives no one a role", async () => {
    const shopWithoutEmail = await openTestShop();
    const admin = await shopWithoutEmail.signUpAdmin();
    const { email, id } = await shopWithoutEmail.signUp("bilal@example.com");
    const { main } = await screen(nameAdmin(email, shopWithoutEmail, admin.as));
    expect(main.get("section", "Invitation").text).toContain("/set-password?token=");
    expect((await shopWithoutEmail.customer(id)).isAdmin).toBe(false);
  });
});
