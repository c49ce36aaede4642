import { beforeEach, describe, expect, it } from "vitest";
import { firstDayNames } from "../../../shop/overview/first-day.ts";
import { screen } from "../../screen.ts";
import { startSmtp } from "../../simulators/smtp.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a first day", async () => {
  const smtp = await startSmtp();
  const shop = await openTestShop();
  const withMail = await openTestShop({
    sameDatabaseAs: shop,
    settings: { SMTP_URL: smtp.url, MAIL_FROM: "LumiSkin <hello@shop.example>" },
  });
  const { as, email, id } = await shop.signUpAdmin();
  const { as: manager } = await shop.signUpStaff("manager");
  const today = async (path = "/dashboard/today", on = shop) =>
    (await screen(on.get(path, { as }))).main.text;
  const press = async (path: string, button: string) => {
    const { action, fields } = await shop.fill(path, button, {}, { as });
    return (await shop.post(action, { as, form: fields })).headers.get("Location") ?? "";
  };

  beforeEach(async () => {
    await shop.db.deleteFrom("firstDayClosed").execute();
  });

  it("[O.first-day] Today says what a seeded shop still needs, to an owner alone; each row leads to its screen", async () => {
    const { main } = await screen(shop.get("/dashboard/today", { as }));
    const list = main.get("section", /^Set up your shop/);
    expect(list.text).toContain("0 of 11 done");
    expect(list.text).toContain("5 products show one price in the catalogue and another on their page.");
    expect(list.text).toContain("10 products: stock not tracked.");
    expect(list.links).toHaveLength(11);
    for (const { to } of list.links) expect([to, (await shop.get(to, { as })).status]).toEqual([to, 200]);
    expect(await (await shop.get("/dashboard/today", { as: manager })).text()).not.toContain(
      "Set up your shop",
    );
  });

  it("[O.first-day] a row is put aside and taken back; without rows the list is gone", async () => {
    const after = await press("/dashboard/today", "Not needed: Stock");
    expect(after).toBe("/dashboard/today?aside=stock");
    expect(await today(after)).toMatch(/0 of 10 done.*Not needed: Stock/s);
    expect(await press(after, "Undo: Stock")).toBe("/dashboard/today");
    expect(await today()).toContain("0 of 11 done");

    await shop.db
      .insertInto("firstDayClosed")
      .values(firstDayNames.filter((name) => name !== "email").map((name) => ({ name })))
      .execute();
    expect(await today()).toContain("0 of 1 done");
    expect(await today("/dashboard/today", withMail)).not.toContain("Set up your shop");
    // The last one can be taken back as well.
    expect(await today(await press("/dashboard/today", "Not needed: Emails"))).toContain(
      "Not needed: Emails",
    );
    expect(await today()).not.toContain("Set up your shop");
    const form = { row: "email", needed: "yes" };
    expect((await shop.post("/dashboard/today", { as: manager, form })).status).toBe(403);
  });

  it("[O.first-day] the facts of the tables: photos, prices, two-step sign-in, a second owner", async () => {
    const done = async () => (await today()).match(/\d+ of 11 done/)?.[0];
    await shop.db.updateTable("products").set({ size: "30 ml" }).execute();
    await shop.db
      .updateTable("products")
      .set((eb) => ({ unitPrice: eb.ref("cataloguePrice") }))
      .execute();
    expect(await done()).toBe("2 of 11 done");
    await shop.db.updateTable("users").set({ twoFactorEnabled: true }).where("id", "=", id).execute();
    expect(await done()).toBe("3 of 11 done");
    await shop.db.deleteFrom("productImages").execute();
    await shop.db.updateTable("articles").set({ featuredImage: null }).execute();
    expect(await done()).toBe("3 of 11 done");
    // The texts that nobody has changed show photos of their own; `about` is the last of them.
    const keys = ["slide-1", "slide-2", "slide-3", "trending", "story"];
    const texts = keys.map((key) => ({ key, value: "{}", version: 1 }));
    await shop.db.insertInto("content").values(texts).execute();
    expect(await done()).toBe("3 of 11 done");
    await shop.db.insertInto("content").values({ key: "about", value: "{}", version: 1 }).execute();
    expect(await done()).toBe("4 of 11 done");
  });

  it("[O.first-day] the email page has the text for the developer and says plainly what became of a test", async () => {
    const path = "/dashboard/email";
    const { main } = await screen(shop.get(path, { as }));
    expect(main.text).toMatch(/Customers get no emails yet.*The link for a new password.*SMTP_URL=/s);
    const send = async (on = shop) => (await screen(on.post(path, { as }))).main.text;
    expect(await send()).toContain("Not sent: no mail server is set up yet.");
    expect((await withMail.post(path, { as })).headers.get("Location")).toBe(`${path}?sent`);
    expect(smtp.mails.map(({ to, headers }) => [to, headers.get("subject")])).toEqual([
      [[email], "Test email from your shop"],
    ]);
    expect((await screen(withMail.get(`${path}?sent`, { as }))).main.text).toContain(
      `test email to ${email}`,
    );
    smtp.setBehaviours("unknown-recipient");
    expect(await send(withMail)).toMatch(/Not sent\. The mail server: .*550/);
    smtp.setBehaviours("cut");
    expect(await send(withMail)).toContain("did not answer, so the email may arrive or not");
  });
});
