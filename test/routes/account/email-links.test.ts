import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { MessageKind } from "../../../shop/base/outbox/message-kind.ts";
import { createVerificationToken } from "../../../shop/customers/account/email-verification.ts";
import { renderEmail } from "../../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../../shop/mail/emails/secret-links.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("links by mail", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const shop = await openTestShop({ settings: smtp });
  const { db, origin } = shop;
  const location = (response: Response) => response.headers.get("Location");
  let clientCount = 0;
  const nextClientIp = () => `203.0.113.${++clientCount}`;

  const outboxEmails = (kind: MessageKind, userId: string) =>
    db.selectFrom("outbox").select("id").where("kind", "=", kind).where("subjectId", "=", userId).execute();
  /** The path of the link in the email as it would be sent now. */
  async function emailLink(kind: MessageKind, userId: string): Promise<string> {
    const links = secretLinks(db, shop.shop.secret, origin);
    const sentEmail = await renderEmail({ db, origin, links }, kind, userId);
    const link = sentEmail?.text.match(/http:\S+\?token=\S+/)?.[0] ?? "";
    return link.slice(origin.length);
  }
  const requestReset = (email: string, address = nextClientIp()) =>
    shop.post("/forgot-password", { form: { email } }, address);
  /** Some seconds go by: what is sent then is no second press of the same button. */
  const passDebounce = () =>
    db
      .updateTable("rateLimits")
      .set((eb) => ({ lastRequest: eb("lastRequest", "-", 11_000) }))
      .where("key", "like", "once %")
      .execute();
  const isVerified = async (id: string) =>
    (await db.selectFrom("users").select("emailVerified").where("id", "=", id).executeTakeFirstOrThrow())
      .emailVerified;

  describe("to set a new password", () => {
    it("[R29.silent] answer the same whether the address is known, in the same time", async () => {
      const { email, id } = await shop.signUp();
      const answers = [];
      for (const typed of [email, "nobody@example.com"]) {
        const started = performance.now();
        const response = await requestReset(typed);
        const html = (await response.text())
          .replaceAll(typed, "EMAIL")
          .replaceAll(encodeURIComponent(typed), "EMAIL");
        answers.push([response.status, html.replace(/nonce="[^"]*"/g, "")]);
        expect(performance.now() - started).toBeGreaterThan(290);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[1]).toContain("If EMAIL has an account, we have sent a link.");
      expect(await outboxEmails("password-reset", id)).toHaveLength(1);
    });

    it("lead to a new password, once, and end every session", async () => {
      const { as, email, id, password } = await shop.signUp();
      await requestReset(email.toUpperCase());
      expect(await outboxEmails("password-reset", id)).toHaveLength(1);
      const link = await emailLink("password-reset", id);
      expect((await shop.get(link)).status).toBe(200);
      const set = await shop.post(link, { form: { password: "another-password" } }, nextClientIp());
      expect(set.status).toBe(302);
      expect((await shop.get("/profile", { as })).status).toBe(302);
      expect((await shop.get(link)).status).toBe(410);
      const signIn = (typed: string) =>
        shop.post("/signin", { form: { email, password: typed } }, nextClientIp());
      expect((await signIn(password)).status).toBe(401);
      expect((await signIn("another-password")).status).toBe(302);
    });

    it("let the account's owner sign in although others have used up its sign-in attempts", async () => {
      const { email, id, password } = await shop.signUp();
      await shop.db
        .insertInto("rateLimits")
        .values({
          id: `tries ${id}`,
          key: `email ${createHash("sha256").update(email).digest("base64url")}`,
          count: 11,
          lastRequest: Date.now(),
        })
        .execute();
      const limited = await shop.post("/signin", { form: { email, password } }, nextClientIp());
      expect(limited.status).toBe(429);
      const link = await emailLink("password-reset", id);
      const as = new Visitor();
      const set = await shop.post(link, { as, form: { password: "another-password" } }, nextClientIp());
      expect(location(set)).toBe("/");
      expect((await shop.get("/profile", { as })).status).toBe(200);
    });

    it("are not sent to the same address again and again, without a word about it", async () => {
      const { email, id } = await shop.signUp();
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        statuses.push((await requestReset(email)).status);
        await passDebounce();
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect(await outboxEmails("password-reset", id)).toHaveLength(3);
    });

    it("are rate-limited: one IP may request forty", async () => {
      const statuses = [];
      for (let n = 0; n < 41; n++) statuses.push(requestReset(`nobody${n}@example.com`, "198.18.0.1"));
      const answers = (await Promise.all(statuses)).map(({ status }) => status);
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
    });

    it("ask for an email, and say what is wrong with it", async () => {
      const wrong = await requestReset("ayesha");
      const { status, main } = await screen(wrong);
      expect([status, main.field("email").description]).toEqual([
        400,
        expect.stringContaining("Please enter a valid email, such as"),
      ]);
    });
  });

  describe("that confirm an email", () => {
    it("[R34.button] are sent at sign-up, show a button, and act only when it is pressed (R34)", async () => {
      const { as, id, email } = await shop.signUp();
      expect(await outboxEmails("address-verification", id)).toHaveLength(1);
      const settings = async () =>
        (await screen(shop.get("/settings", { as }))).main.get("section", "Email").text;
      expect(await settings()).toContain(`${email} is not confirmed yet`);
      const link = await emailLink("address-verification", id);
      for (let n = 0; n < 2; n++)
        expect((await screen(shop.get(link))).main.buttons).toEqual(["Confirm Email"]);
      expect(await isVerified(id)).toBe(false);
      const pressed = await shop.post(link);
      const { status, main } = await screen(pressed);
      expect([status, main.headings]).toEqual([200, ["Your email is confirmed"]]);
      expect(await isVerified(id)).toBe(true);
      expect(await settings()).toContain(`${email} is confirmed.`);
    });

    it("are valid for the email that they were sent to, until they expire", async () => {
      const { id, email } = await shop.signUp();
      const { secret } = shop.shop;
      const other = createVerificationToken(secret, { id, email: "before@example.com" });
      const forged = createVerificationToken("another secret than the shop's own", { id, email });
      for (const token of [other, forged, "", createVerificationToken(secret, { id: "nobody", email })]) {
        const path = `/verify-email?${new URLSearchParams({ token })}`;
        expect([(await shop.get(path)).status, (await shop.post(path)).status]).toEqual([410, 410]);
      }
      expect(await isVerified(id)).toBe(false);
    });

    it("are sent again from the settings, some times", async () => {
      const { as, id } = await shop.signUp();
      const ask = async () => {
        await passDebounce();
        return shop.post("/settings", { as, form: { intent: "verify" } });
      };
      for (let n = 0; n < 3; n++) expect(location(await ask())).toBe("/settings?done=verify");
      expect((await ask()).status).toBe(429);
      // Pressed again at once it is refused again, not taken for sent.
      expect((await shop.post("/settings", { as, form: { intent: "verify" } })).status).toBe(429);
      expect(await outboxEmails("address-verification", id)).toHaveLength(4);
    });
  });

  describe("where no mail to customers is set up (R33)", async () => {
    const shopWithoutEmail = await openTestShop();
    await setShopSettings(shopWithoutEmail.db, { phone: "+92 300 1234567", email: "hello@shop.example" });

    it("[R33.customers] the pages say how to reach the shop instead", async () => {
      const { as, email, id } = await shopWithoutEmail.signUp();
      const expectContactLinks = async (answer: Promise<Response>, section?: string) => {
        const { main } = await screen(answer);
        const { links, text, buttons } = section ? main.get("section", section) : main;
        expect(links).toContainEqual({ to: "tel:+923001234567", text: "+92 300 1234567" });
        expect(links).toContainEqual({ to: "mailto:hello@shop.example", text: "hello@shop.example" });
        expect(buttons).not.toContain("Send Link");
        expect(text).not.toContain("We sent a link");
      };
      await expectContactLinks(shopWithoutEmail.get("/forgot-password", { as }));
      await expectContactLinks(shopWithoutEmail.get("/settings", { as }), "Email");
      const sent = await shopWithoutEmail.post("/forgot-password", { form: { email } });
      expect(sent.status).toBe(409);
      await expectContactLinks(Promise.resolve(sent));
      const resets = shopWithoutEmail.db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "=", "password-reset");
      expect(await resets.where("subjectId", "=", id).execute()).toEqual([]);
    });
  });
});
