import { beforeEach, describe, expect, it } from "vitest";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { blankSettings } from "../../blank-settings.ts";
import { screen, screenOf } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { submit } from "../../submit.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/settings";

describe("the shop's settings", async () => {
  const shop = await openTestShop();
  const { as, id: admin } = await shop.signUpAdmin();
  const save = (form: Record<string, string>) => shop.post(path, { as, form });
  const stored = async () =>
    (await shop.db.selectFrom("settings").select("value").where("key", "=", "shop").executeTakeFirst())
      ?.value ?? {};
  const versionShown = async () =>
    Number((await shop.fill(`${path}?shop`, "Save settings", {}, { as })).fields.version);
  const auditEvents = () =>
    shop.db.selectFrom("auditLog").selectAll().where("action", "=", "settings.changed").execute();
  const page = (pagePath: string, sent = {}) => screen(shop.get(pagePath, sent));
  const linkTargets = ({ links }: { links: { to: string }[] }) => links.map(({ to }) => to);

  beforeEach(async () => {
    await setShopSettings(shop.db, {});
  });

  it("lists what else is set, each with its state, for those who may open it", async () => {
    await setShopSettings(shop.db, { phone: "042 35761234", email: "salam@example.com" });
    const manager = await shop.signUpStaff("manager");
    const rowsFor = async (who: typeof as) =>
      (await page(path, { as: who })).main.links.map(({ text }) => text).join("\n");
    const owners = await rowsFor(as);
    for (const row of [
      /^Shop .*No bank account/m,
      /^Confirmation calls .*stock held for/m,
      /^JazzCash .*No account/m,
      /^Couriers .*\d couriers?$/m,
      /^Staff .*2 people/m,
      /^Emails .*(Emails are sent|No mail server)/m,
    ])
      expect(owners).toMatch(row);
    const managers = await rowsFor(manager.as);
    expect(managers).toMatch(/^Confirmation calls .*stock held for/m);
    expect(managers).not.toMatch(/JazzCash|Advances|Staff|bank account|export/i);
  });

  it.each([
    ["۰۳۰۰ ۱۲۳۴۵۶۷", "tel:03001234567"],
    ["If you did not place this order, please contact us", undefined],
  ])("link the phone number %s to %s", async (phone, to) => {
    await setShopSettings(shop.db, { phone });
    for (const pagePath of ["/contact", "/nothing-here"]) {
      const { main, footer } = await page(pagePath);
      for (const part of pagePath === "/contact" ? [main, footer] : [footer]) {
        expect(part.text).toContain(phone);
        expect(linkTargets(part).find((link) => link.startsWith("tel:"))).toBe(to);
      }
    }
  });

  it("[S2.footer.contact S2.footer.follow S1.home.chat] are shown in footer, contact page and chat button, for everyone, at once", async () => {
    const answer = await save({
      ...blankSettings,
      phone: "042 35761234",
      email: "hello@lumiskin.example",
      whatsAppNumber: "0300 1234567",
      whatsAppMessage: "Salam & hello",
      facebook: "https://www.facebook.com/lumiskin",
      instagram: "https://www.instagram.com/lumiskin",
      tikTok: "https://www.tiktok.com/@lumiskin",
    });
    expect(answer.headers.get("Location")).toBe(`${path}?saved=yes`);
    for (const pagePath of ["/", "/contact", "/cart", "/nothing-here"]) {
      const shown = linkTargets((await page(pagePath)).footer);
      for (const to of [
        "mailto:hello@lumiskin.example",
        "tel:04235761234",
        "https://www.facebook.com/lumiskin",
        "https://www.instagram.com/lumiskin",
        "https://wa.me/923001234567",
        "https://www.tiktok.com/@lumiskin",
      ]) {
        expect(shown, pagePath).toContain(to);
      }
    }
    const chat = "https://wa.me/923001234567?text=Salam%20%26%20hello";
    const button = (await page("/")).body.all("link", /^Chat with us/);
    expect(button.map(({ attributes }) => attributes.href)).toEqual([chat]);
    const contact = linkTargets((await page("/contact")).main);
    const contactChat = "https://wa.me/923001234567?text=Hello%20LumiSkin%2C%20";
    for (const contactUrl of [contactChat, "mailto:hello@lumiskin.example", "tel:04235761234"])
      expect(contact).toContain(contactUrl);
    const form = (await page(`${path}?saved=yes`, { as })).main;
    expect(form.text).toContain("Saved. Your changes are live.");
    expect(form.field("whatsAppNumber").value).toBe("+923001234567");
  });

  it("[S2.footer.contact S2.footer.follow] show only what is set, and stop showing what was cleared", async () => {
    await save({
      ...blankSettings,
      facebook: "https://www.facebook.com/lumiskin",
      whatsAppNumber: "0300 1234567",
    });
    expect(linkTargets((await page("/")).body).join()).toContain(
      "I%20would%20like%20to%20book%20an%20appointment",
    );
    await save({ ...blankSettings, whatsAppMessage: "Hello" });
    expect(await stored()).toEqual({ whatsAppMessage: "Hello" });
    const { body, footer } = await page("/");
    expect(linkTargets(body).join(" ")).not.toMatch(/wa\.me|facebook|mailto:|tel:/);
    expect(body.text).not.toContain("Follow Us");
    expect(footer.text).toContain("Contact us");
  });

  it("leave what they were in the audit log, once for each change", async () => {
    const before = (await auditEvents()).length;
    await save({ ...blankSettings, phone: "0300 1234567" });
    await save({ ...blankSettings, phone: "0300 1234567" });
    await save({ ...blankSettings, email: "hello@lumiskin.example" });
    expect((await auditEvents()).slice(before)).toMatchObject([
      { actorId: admin, subject: "shop", details: { fields: ["phone"] } },
      { actorId: admin, details: { fields: ["phone", "email"] } },
    ]);
    const revisions = await latestRevisions(shop.db, "settings", "shop", 2);
    expect(revisions.map(({ before, after }) => [before, after])).toEqual([
      [
        { phone: "0300 1234567", email: null },
        { phone: null, email: "hello@lumiskin.example" },
      ],
      [{ phone: null }, { phone: "0300 1234567" }],
    ]);
  });

  it("are not saved where the audit log cannot be written", async () => {
    await shop.shop.pool.query("alter table audit_log rename to audit_log_away");
    expect((await save({ ...blankSettings, phone: "0300 1234567" })).status).toBe(500);
    await shop.shop.pool.query("alter table audit_log_away rename to audit_log");
    expect(await stored()).toEqual({});
  });

  it("refuse a form with one wrong field, say what is wrong, and keep what was typed", async () => {
    await save({ ...blankSettings, phone: "0300 1234567" });
    const answer = await save({
      ...blankSettings,
      phone: "ask for Ayesha",
      facebook: "http://www.facebook.com/lumiskin",
      whatsAppNumber: "12",
      tikTok: "https://www.tiktok.com/@lumiskin",
    });
    const { status, main } = await screen(answer);
    expect(status).toBe(400);
    expect(main.text).toContain("Not saved. Please check the marked fields.");
    const invalidFields = main.fields.filter(({ invalid }) => invalid);
    const fieldErrors = Object.fromEntries(
      invalidFields.map(({ name, value, description }) => [name, [value, description]]),
    );
    expect(fieldErrors).toEqual({
      phone: ["ask for Ayesha", expect.stringContaining("Please enter a phone number in digits")],
      whatsAppNumber: ["12", expect.stringContaining("Please enter a mobile number in digits")],
      facebook: [
        "http://www.facebook.com/lumiskin",
        expect.stringContaining("Please enter the full web address starting with https://, such as"),
      ],
    });
    expect(await stored()).toEqual({ phone: "0300 1234567" });
  });

  it("of two people who change different ones are both kept, and of the same one the second is asked", async () => {
    const { as: sana } = await shop.signUpAdmin("sana@example.com");
    const opened = await (await shop.get(`${path}?shop`, { as })).text();
    const type = (typed: Record<string, string>) => submit(opened, "Save settings", typed).fields;
    await shop.post(path, { as: sana, form: type({ phone: "042 35761234" }) });
    const kept = await shop.post(path, { as, form: type({ email: "salam@example.com" }) });
    expect(kept.headers.get("Location")).toBe(`${path}?saved=yes&kept=phone`);
    expect(await stored()).toEqual({ phone: "042 35761234", email: "salam@example.com" });
    const asked = await shop.post(path, { as, form: type({ phone: "0300 1234567" }) });
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(screenOf(html).main.text).toContain("042 35761234");
    expect((await shop.post(path, { as, form: submit(html, "Save settings").fields })).status).toBe(303);
    expect(await stored()).toEqual({ phone: "0300 1234567", email: "salam@example.com" });
  });

  it("go back to an earlier version", async () => {
    await save({ ...blankSettings, phone: "0300 1234567" });
    const version = await versionShown();
    await save({ ...blankSettings, phone: "042 35761234", email: "salam@example.com" });
    const form = { intent: "restore", to: String(version), version: String(version + 1) };
    expect((await shop.post(path, { as, form })).headers.get("Location")).toBe(`${path}?saved=back`);
    expect(await stored()).toEqual({ phone: "0300 1234567" });
    expect((await shop.post(path, { as, form })).status).toBe(409);
  });

  it("add a line about delivery beside the specification's words, and show no account to customers", async () => {
    await save({
      ...blankSettings,
      deliveryLine: "Usually 2 to 4 days.",
      bankTitle: "LumiSkin Traders",
      bankName: "Meezan",
      iban: "pk36 scbl 0000 0011 2345 6702",
      raast: "0305 1234567",
      jazzCash: "0301 1234567",
      easypaisa: "0302 1234567",
    });
    expect(await stored()).toMatchObject({ iban: "PK36SCBL0000001123456702", raast: "+923051234567" });
    const { as: customer } = await shop.signUp();
    await shop.addToCart(customer, "/p1");
    for (const [pagePath, words] of [
      ["/p1", "Shipping is calculated at delivery"],
      ["/checkout", "Calculated at delivery"],
    ] as const) {
      const { main } = await page(pagePath, { as: customer });
      expect(main.text).toContain(words);
      expect(main.text).toContain(
        "If delivery is charged, we tell you before we send. Delivery: Usually 2 to 4 days.",
      );
    }
    for (const pagePath of ["/", "/p1", "/checkout", "/cart", "/contact", "/about"])
      expect(await (await shop.get(pagePath, { as: customer })).text()).not.toMatch(
        /SCBL|305 ?1234567|301 ?1234567|302 ?1234567|LumiSkin Traders/,
      );
  });

  it("let the owner alone see and change the payment accounts, also by an earlier version and by Undo", async () => {
    const { as: manager } = await shop.signUpStaff("manager");
    const bank = { bankTitle: "LumiSkin Traders", iban: "PK36SCBL0000001123456702", raast: "0300 1234567" };
    await save({ ...blankSettings, phone: "0300 1234567", bankTitle: "Old Title", jazzCash: "0301 7654321" });
    const early = await versionShown();
    await save({ ...blankSettings, phone: "0300 1234567", ...bank });
    const [change] = await latestRevisions(shop.db, "settings", "shop", 1);
    const accounts = { bankTitle: "LumiSkin Traders", iban: bank.iban, raast: "+923001234567" };
    expect(await stored()).toEqual({ phone: "0300 1234567", ...accounts });

    const theirs = /SCBL|LumiSkin Traders|Old Title|301 ?7654321|name="iban"/;
    const html = await (await shop.get(`${path}?version=${early}`, { as: manager })).text();
    expect(html).toContain("0300 1234567");
    expect(html).not.toMatch(theirs);
    const mine = submit(html, "Save settings", { email: "salam@example.com" }).fields;
    const stolen = { iban: "PK24SCBL0000001171495101", raast: "0333 9999999", bankTitle: "A Thief" };
    expect((await shop.post(path, { as: manager, form: { ...mine, ...stolen } })).status).toBe(303);
    const kept = { phone: "0300 1234567", email: "salam@example.com", ...accounts };
    expect(await stored()).toEqual(kept);

    const back = { intent: "restore", to: String(early), version: String(early + 2) };
    expect((await shop.post(path, { as: manager, form: back })).status).toBe(303);
    expect(await stored()).toEqual({ phone: "0300 1234567", ...accounts });

    const changePath = `/dashboard/changes/${change?.id}`;
    const shown = await shop.get(changePath, { as: manager });
    expect([shown.status, theirs.test(await shown.text())]).toEqual([403, false]);
    const undo = { version: String(early + 3), returnTo: "/dashboard/changes" };
    expect((await shop.post(changePath, { as: manager, form: undo })).status).toBe(403);
    expect(await stored()).toEqual({ phone: "0300 1234567", ...accounts });
    expect((await shop.post(changePath, { as, form: undo })).status).toBe(302);
    expect(await stored()).toMatchObject({ bankTitle: "Old Title", jazzCash: "+923017654321" });
  });

  it("are left as they are by a form without fields", async () => {
    await save({ ...blankSettings, phone: "0300 1234567" });
    expect((await save({})).status).toBe(400);
    expect(await stored()).toEqual({ phone: "0300 1234567" });
  });

  it("keep no page from its visitor where they cannot be read", async () => {
    await shop.shop.pool.query("alter table settings rename to settings_away");
    const answer = await shop.get("/about");
    await shop.shop.pool.query("alter table settings_away rename to settings");
    expect(answer.status).toBe(200);
    expect((await screen(answer)).footer.text).toContain("Contact us");
  });
});
