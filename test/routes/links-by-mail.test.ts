import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createVerificationToken } from "../../shop/customers/email-verification.ts";
import { renderEmail } from "../../shop/emails/render-email.ts";
import { secretLinks } from "../../shop/emails/secret-links.ts";
import type { MessageKind } from "../../shop/notifications/message-kind.ts";
import { openTestShop, Visitor } from "../app.ts";
import { screen } from "../screen.ts";
import { setShopSettings } from "../shop-settings.ts";

describe("links by mail", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const shop = await openTestShop({ settings: smtp });
  const { db, origin } = shop;
  const location = (response: Response) => response.headers.get("Location");
  let last = 0;
  const freshAddress = () => `203.0.113.${++last}`;

  const announced = (kind: MessageKind, userId: string) =>
    db.selectFrom("outbox").select("id").where("kind", "=", kind).where("subjectId", "=", userId).execute();
  /** The path of the link in the letter as it would be sent now. */
  async function linkIn(kind: MessageKind, userId: string): Promise<string> {
    const links = secretLinks(db, shop.shop.secret, origin);
    const letter = await renderEmail({ db, origin, links }, kind, userId);
    const link = letter?.text.match(/http:\S+\?token=\S+/)?.[0] ?? "";
    return link.slice(origin.length);
  }
  const forgot = (email: string, address = freshAddress()) =>
    shop.post("/forgot-password", { form: { email } }, address);
  /** Some seconds go by: what is sent then is no second press of the same button. */
  const someSecondsLater = () =>
    db
      .updateTable("rateLimits")
      .set((eb) => ({ lastRequest: eb("lastRequest", "-", 11_000) }))
      .where("key", "like", "once %")
      .execute();
  const verified = async (id: string) =>
    (await db.selectFrom("users").select("emailVerified").where("id", "=", id).executeTakeFirstOrThrow())
      .emailVerified;

  describe("to set a new password", () => {
    it("[R29.silent] answer the same whether the address is known, in the same time", async () => {
      const { email, id } = await shop.signUp();
      const answers = [];
      for (const typed of [email, "nobody@example.com"]) {
        const started = performance.now();
        const response = await forgot(typed);
        const html = (await response.text())
          .replaceAll(typed, "EMAIL")
          .replaceAll(encodeURIComponent(typed), "EMAIL");
        answers.push([response.status, html.replace(/nonce="[^"]*"/g, "")]);
        expect(performance.now() - started).toBeGreaterThan(290);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[1]).toContain("If EMAIL has an account, a link is on its way.");
      expect(await announced("password-reset", id)).toHaveLength(1);
    });

    it("lead to a new password, once, and end every session", async () => {
      const { as, email, id, password } = await shop.signUp();
      await forgot(email.toUpperCase());
      expect(await announced("password-reset", id)).toHaveLength(1);
      const link = await linkIn("password-reset", id);
      expect((await shop.get(link)).status).toBe(200);
      const set = await shop.post(link, { form: { password: "another-password" } }, freshAddress());
      expect(set.status).toBe(302);
      expect((await shop.get("/profile", { as })).status).toBe(302);
      expect((await shop.get(link)).status).toBe(410);
      const signIn = (typed: string) =>
        shop.post("/signin", { form: { email, password: typed } }, freshAddress());
      expect((await signIn(password)).status).toBe(401);
      expect((await signIn("another-password")).status).toBe(302);
    });

    it("let the owner in although somebody else has used up the tries at the password", async () => {
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
      const locked = await shop.post("/signin", { form: { email, password } }, freshAddress());
      expect(locked.status).toBe(429);
      const link = await linkIn("password-reset", id);
      const as = new Visitor();
      const set = await shop.post(link, { as, form: { password: "another-password" } }, freshAddress());
      expect(location(set)).toBe("/");
      expect((await shop.get("/profile", { as })).status).toBe(200);
    });

    it("are not sent to the same address again and again, without a word about it", async () => {
      const { email, id } = await shop.signUp();
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        statuses.push((await forgot(email)).status);
        await someSecondsLater();
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect(await announced("password-reset", id)).toHaveLength(3);
    });

    it("are not for machines: one address may ask forty times", async () => {
      const statuses = [];
      for (let n = 0; n < 41; n++) statuses.push(forgot(`nobody${n}@example.com`, "198.18.0.1"));
      const answers = (await Promise.all(statuses)).map(({ status }) => status);
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
    });

    it("ask for an email, and say what is wrong with it", async () => {
      const wrong = await forgot("ayesha");
      const { status, main } = await screen(wrong);
      expect([status, main.field("email").description]).toEqual([
        400,
        expect.stringContaining("Please enter an email such as"),
      ]);
    });
  });

  describe("that confirm an email", () => {
    it("[R34.button] are sent at sign-up, show a button, and act only when it is pressed (R34)", async () => {
      const { as, id, email } = await shop.signUp();
      expect(await announced("address-verification", id)).toHaveLength(1);
      const settings = async () =>
        (await screen(shop.get("/settings", { as }))).main.get("section", "Email").text;
      expect(await settings()).toContain(`${email} is not confirmed yet`);
      const link = await linkIn("address-verification", id);
      for (let n = 0; n < 2; n++)
        expect((await screen(shop.get(link))).main.buttons).toEqual(["Confirm Email"]);
      expect(await verified(id)).toBe(false);
      const pressed = await shop.post(link);
      const { status, main } = await screen(pressed);
      expect([status, main.headings]).toEqual([200, ["Your email is confirmed"]]);
      expect(await verified(id)).toBe(true);
      expect(await settings()).toContain(`${email} is confirmed.`);
    });

    it("hold for the address that they were sent to, until they expire", async () => {
      const { id, email } = await shop.signUp();
      const { secret } = shop.shop;
      const other = createVerificationToken(secret, { id, email: "before@example.com" });
      const forged = createVerificationToken("another secret than the shop's own", { id, email });
      for (const token of [other, forged, "", createVerificationToken(secret, { id: "nobody", email })]) {
        const path = `/verify-email?${new URLSearchParams({ token })}`;
        expect([(await shop.get(path)).status, (await shop.post(path)).status]).toEqual([410, 410]);
      }
      expect(await verified(id)).toBe(false);
    });

    it("are sent again from the settings, some times", async () => {
      const { as, id } = await shop.signUp();
      const ask = async () => {
        await someSecondsLater();
        return shop.post("/settings", { as, form: { intent: "verify" } });
      };
      for (let n = 0; n < 3; n++) expect(location(await ask())).toBe("/settings?done=verify");
      expect((await ask()).status).toBe(429);
      // Pressed again at once it is refused again, not taken for sent.
      expect((await shop.post("/settings", { as, form: { intent: "verify" } })).status).toBe(429);
      expect(await announced("address-verification", id)).toHaveLength(4);
    });
  });

  describe("where no mail to customers is set up (R33)", async () => {
    const without = await openTestShop();
    await setShopSettings(without.db, { phone: "+92 300 1234567", email: "hello@shop.example" });

    it("[R33.customers] the pages say how to reach the shop instead", async () => {
      const { as, email, id } = await without.signUp();
      const reach = async (answer: Promise<Response>, section?: string) => {
        const { main } = await screen(answer);
        const { links, text, buttons } = section ? main.get("section", section) : main;
        expect(links).toContainEqual({ to: "tel:+923001234567", text: "+92 300 1234567" });
        expect(links).toContainEqual({ to: "mailto:hello@shop.example", text: "hello@shop.example" });
        expect(buttons).not.toContain("Send Link");
        expect(text).not.toContain("We sent a link");
      };
      await reach(without.get("/forgot-password", { as }));
      await reach(without.get("/settings", { as }), "Email");
      const sent = await without.post("/forgot-password", { form: { email } });
      expect(sent.status).toBe(409);
      await reach(Promise.resolve(sent));
      const resets = without.db.selectFrom("outbox").select("id").where("kind", "=", "password-reset");
      expect(await resets.where("subjectId", "=", id).execute()).toEqual([]);
    });
  });
});
