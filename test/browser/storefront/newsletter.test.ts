import { describe, expect, it } from "vitest";
import { confirmationToken } from "../../../shop/customers/model/newsletter-link.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("the newsletter in a browser", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const shop = await openBrowserShop(smtp);
  const subscriber = (email: string) =>
    shop.db.selectFrom("newsletterSubscribers").selectAll().where("email", "=", email).executeTakeFirst();

  it("shows its result in the footer of the current page", async () => {
    const email = "hira@example.com";
    await shop.visit(async (page) => {
      await page.goto("/about");
      const box = page.getByPlaceholder("Email address");
      await box.fill("ayesha");
      await page.getByRole("button", { name: "SUBSCRIBE" }).click();
      await page.getByText("Please enter a valid email, such as ayesha@example.com").waitFor();
      expect(await box.inputValue()).toBe("ayesha");
      await expectAccessible(page);
      await box.fill(email);
      await box.press("Enter");
      await page.getByText("Thank you! If you are not subscribed yet, we have sent you an email").waitFor();
      expect(new URL(page.url()).pathname).toBe("/about");
      expect(await box.inputValue()).toBe("");
      await expectAccessible(page);
    }, phone);
    expect(await subscriber(email)).toBeDefined();
  });

  it("shows the failure on the same page where a proxy blocks the request", async () => {
    await shop.visit(async (page, context) => {
      await page.goto("/about");
      await context.route("**/newsletter.data*", (route) => route.fulfill({ status: 403, body: "Blocked" }));
      await page.getByPlaceholder("Email address").fill("sana@example.com");
      await page.getByRole("button", { name: "SUBSCRIBE" }).click();
      await page.getByText("Sorry, that did not work. Please try again.").waitFor();
      expect(await page.getByPlaceholder("Email address").inputValue()).toBe("sana@example.com");
    });
  });

  it("is confirmed by the button behind the link of an email", async () => {
    await shop.post("/newsletter", { form: { email: "hina@example.com" } });
    const { id = 0 } = (await subscriber("hina@example.com")) ?? {};
    await shop.visit(async (page) => {
      await page.goto(`/newsletter/confirm?token=${confirmationToken(shop.shop.secret, id)}`);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Confirm subscription" }).click();
      await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
    }, phone);
    expect((await subscriber("hina@example.com"))?.confirmedAt).not.toBeNull();
  });
});
