import { describe, expect, it } from "vitest";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

describe("the contact page in a browser", async () => {
  const shop = await openBrowserShop();
  const messages = () => shop.db.selectFrom("contacts").selectAll().orderBy("id").execute();

  it("fits a 360 px phone and a desktop and passes axe, also with errors", async () => {
    await shop.visit(async (page) => {
      await page.goto("/contact");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByText("Please fill in all required fields").waitFor();
      await page.getByText("Please enter your name").waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, "errors", [1280, 360]);
    }, phone);
  });

  it("[S4.contact.idle S4.contact.sending S4.contact.success] goes from idle through sending to success, and empties the form", async () => {
    await shop.visit(async (page) => {
      await page.goto("/contact");
      await page.getByLabel("Name").fill("عائشہ خان");
      await page.getByLabel("Email", { exact: true }).fill("ayesha@example.com");
      await page.getByLabel("Message").fill("کیا یہ میری جلد کے لیے ہے؟");
      const { promise: released, resolve } = Promise.withResolvers<void>();
      await page.route("**/contact.data*", async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole("button", { name: "Send Message" }).click();
      const button = page.getByRole("button", { name: "Sending..." });
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      resolve();
      await page.getByText("Thank you! Your message has been sent successfully.").waitFor();
      expect(await page.getByLabel("Message").inputValue()).toBe("");
      await expectAccessible(page);
    });
    expect(await messages()).toMatchObject([{ name: "عائشہ خان", comment: "کیا یہ میری جلد کے لیے ہے؟" }]);
  });

  it("[S4.contact.error S8.contact-failure] preserves what was typed where the shop cannot be reached, shows the error, and can be sent later", async () => {
    await shop.visit(async (page, context) => {
      await page.goto("/contact");
      await page.getByLabel("Name").fill("Bilal");
      await page.getByLabel("Email", { exact: true }).fill("bilal@example.com");
      await page.getByLabel("Message").fill("From the underground");
      let isBlocked = true;
      await context.route("**/contact.data*", (route) =>
        isBlocked
          ? route.fulfill({ status: 403, body: "Blocked", contentType: "text/plain" })
          : route.continue(),
      );
      const failed = page.getByText("Sorry, there was an error sending your message.");
      await page.getByRole("button", { name: "Send Message" }).click();
      await failed.waitFor();
      expect(await page.getByLabel("Message").inputValue()).toBe("From the underground");
      isBlocked = false;
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByText("Thank you!").waitFor();
    });
    expect((await messages()).filter(({ name }) => name === "Bilal")).toHaveLength(1);
  });
});
