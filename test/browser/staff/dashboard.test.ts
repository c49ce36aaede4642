import { describe, expect, it } from "vitest";
import { enqueueEmail } from "../../../shop/base/outbox/enqueue-email.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

const screens = [
  "messages",
  "products",
  "subscribers",
  "outbox",
  "settings",
  "staff",
  "customers",
  "audit",
  "more",
] as const;
const furtherScreens = [
  "products/new",
  "products/order",
  "products/lumiskin-retinol",
  "products/lumiskin-retinol/photos",
  "products/lumiskin-retinol/stock",
  "products/lumiskin-retinol/history",
  "products/bulk?product=lumiskin-retinol&product=eyebrow-razor",
  "products/bulk?product=lumiskin-retinol&kind=prices&which=both&operation=raise-percent&amount=10&rounding=50",
  "photos",
  "stock",
  "stock/purchases",
  "stock/counts",
  "prices",
  "prices/new?product=lumiskin-retinol",
  "categories",
  "content",
  "content/announcement",
  "content/slide-1",
  "articles",
  "articles/new",
  "changes",
  "find?q=retinol",
  "files",
  "two-step",
] as const;

describe("the screens of the dashboard in a browser", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin("owner@example.com");

  it("fit a 360 px phone and 1440 px, empty, and pass axe", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      for (const screen of ["", ...screens, ...furtherScreens]) {
        await page.goto(`/dashboard/${screen}`);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, screen);
      }
    }, phone);
  });

  it("with data, errors and dialogs fit a 360 px phone and 1440 px, and pass axe", async () => {
    const long = "a-very-long-name-".repeat(4);
    await shop.db
      .insertInto("contacts")
      .values([
        { name: "Hina", email: `${long}@example.com`, comment: "x".repeat(400), fingerprint: "1" },
        {
          name: "عائشہ خان",
          email: "ayesha@example.com",
          phone: "0300 7654321",
          comment: "کیا یہ میری جلد کے لیے ہے؟",
          fingerprint: "2",
          status: "read",
          readAt: new Date("2026-11-01T08:00:00Z"),
        },
      ])
      .execute();
    await shop.db
      .insertInto("newsletterSubscribers")
      .values([{ email: `${long}@example.com` }, { email: `${long}2@example.com`, confirmedAt: new Date() }])
      .execute();
    await enqueueEmail(shop.db, { kind: "address-verification", userId: owner.id });
    await shop.db
      .updateTable("outbox")
      .set({ state: "failed", attempts: 14, error: `refused ${"x".repeat(200)}`, possiblySent: true })
      .execute();
    await enqueueEmail(shop.db, { kind: "password-reset", userId: owner.id });
    const person = await shop.signUpAdmin(`${long}@example.com`);

    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const expectFits = async (what: string) => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, what);
      };
      for (const screen of screens) {
        await page.goto(`/dashboard/${screen}`);
        await expectFits(screen);
      }
      await page.goto("/dashboard/settings?shop");
      await page.getByLabel("Phone number", { exact: true }).fill("call me");
      await page.getByLabel("TikTok").fill("@lumiskin");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Not saved. Please check the marked fields.").waitFor();
      await expectFits("refused settings");
      await page.goto("/dashboard/staff");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByText("Please enter your email").waitFor();
      await expectFits("refused naming");
      await page.goto(`/dashboard/staff/${person.id}`);
      await expectFits("somebody's page");
      await page.goto(`/dashboard/staff/${owner.id}?confirm=leave`);
      await page.getByRole("alertdialog").waitFor();
      await expectFits("the question");
    }, phone);
  });

  it("messages, outbox, settings and staff work", async () => {
    const email = "person@example.com";
    const { id } = await shop.signUp(email);
    await shop.db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();
    for (const table of ["contacts", "outbox"] as const) await shop.db.deleteFrom(table).execute();
    await shop.db
      .insertInto("contacts")
      .values({ name: "Hina Malik", email: "hina@example.com", comment: "Hello", fingerprint: "3" })
      .execute();
    await enqueueEmail(shop.db, { kind: "password-reset", userId: owner.id });
    await shop.db.updateTable("outbox").set({ state: "failed", error: "refused" }).execute();

    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard");
      const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
      await menu.getByRole("link", { name: "Messages 1 unread" }).click();
      await page.getByRole("button", { name: "Mark as read" }).click();
      await page.getByText("Marked as read.").waitFor();
      await menu.getByRole("link", { name: "Messages", exact: true }).waitFor();

      await menu.getByRole("link", { name: "Settings" }).click();
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Emails / })
        .click();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("The email will be sent again shortly.").waitFor();

      await menu.getByRole("link", { name: "Settings" }).click();
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Shop / })
        .click();
      await page.getByLabel("WhatsApp number").fill("0300 1234567");
      const instagram = "https://www.instagram.com/with-scripts";
      await page.getByLabel("Instagram").fill(instagram);
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("Saved. Your changes are live.").waitFor();
      expect(await page.getByLabel("WhatsApp number").inputValue()).toBe("+923001234567");
      await page.goto("/");
      const link = page.getByRole("contentinfo").getByRole("link", { name: "Instagram" });
      expect(await link.getAttribute("href")).toBe(instagram);
      await page.goto("/dashboard");

      await menu.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("main").getByRole("link", { name: "Staff" }).click();
      // The settings page has a field of the same name.
      await page.getByRole("heading", { name: "Staff", level: 1 }).waitFor();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByRole("radio", { name: "Manager" }).check();
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByText("Role saved. It applies now.").waitFor();
      await page.getByRole("link", { name: email }).click();
      await page.getByRole("button", { name: "Remove all access now" }).click();
      await page.getByText("Access removed").waitFor();
    });
  });
});
