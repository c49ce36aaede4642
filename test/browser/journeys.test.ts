import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { orderLinesOf } from "../orders-fixture.ts";
import { Visitor } from "../test-shop.ts";
import { desktop, expectAccessible, openBrowserShop, phone } from "./browser-shop.ts";

const password = "a-good-password";

describe.each([
  ["on a 360 px phone", phone],
  ["on a desktop without JavaScript", { ...desktop, javaScriptEnabled: false }],
])("a stranger becomes a customer and the owner completes the order, %s", async (_, options) => {
  const shop = await openBrowserShop();
  const scripts = options.javaScriptEnabled !== false;
  const email = "ayesha@example.com";

  async function checkAccessibility(page: Page) {
    if (scripts) await expectAccessible(page);
  }

  it("[S1.visitors S1.customers] from the catalogue to the success screen, and signed out everywhere after Log Out", async () => {
    await shop.visit(async (page, context) => {
      await page.goto("/catalog");
      await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
      await page
        .getByRole("link", { name: /Retinol Face Serum/ })
        .first()
        .click();
      await page.waitForURL("**/p2");

      // A visitor has to log in; after signing up the product is added.
      await page.getByRole("button", { name: "Add to Cart" }).click();
      const alert = page.getByRole("alertdialog");
      await alert.getByText("Please log in to add items to cart").waitFor();
      await checkAccessibility(page);
      await alert.getByText("OK").click();
      await page.waitForURL(/\/signin\?/);
      await page.getByRole("link", { name: "Sign up" }).click();
      await page.waitForURL(/\/signup\?/);
      // The address changes before the page.
      await page.getByRole("heading", { level: 1, name: "Sign up" }).waitFor();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password").fill("short");
      await page.getByRole("button", { name: "Create Account" }).click();
      await page
        .getByText(/6 characters|too short/i)
        .first()
        .waitFor();
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create Account" }).click();
      // The item that was added before signing up is in the cart.
      await page.waitForURL("**/cart");
      await page.getByRole("heading", { name: "Retinol Face Serum" }).waitFor();
      await page.goto("/b3");
      await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
      await page.getByRole("button", { name: "Buy it now" }).click();
      await page.waitForURL("**/cart");
      await page.getByText("Calculated at delivery").first().waitFor();
      await page.getByText("Rs. 5,997").first().waitFor();
      await checkAccessibility(page);
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await page.waitForURL("**/checkout");

      await page.getByRole("button", { name: "Place Order" }).click();
      await page
        .getByRole("alertdialog")
        .getByText("Please fill in phone number and shipping address")
        .waitFor();
      await checkAccessibility(page);
      await page.getByRole("alertdialog").getByText("OK").click();
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page
        .getByRole("textbox", { name: "Shipping address" })
        .fill("House 12, Street 4, Gulberg III, Lahore");
      await page.getByRole("textbox", { name: "Notes" }).fill("Ring the upper bell");
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\/LS-\d+/);
      await page.getByText("Cash on Delivery").first().waitFor();
      await page.getByText("Rs. 5,997").first().waitFor();
      await checkAccessibility(page);

      await page.getByRole("link", { name: "View Orders" }).click();
      await page.waitForURL("**/orders");
      await page.getByText("Pending").first().waitFor();
      await checkAccessibility(page);
      await page.goto("/cart");
      await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();

      // Signed out in another place, the page asks to sign in.
      const session = await context.cookies();
      const as = new Visitor();
      for (const { name, value } of session) as.cookies.set(name, value);
      await shop.post("/signout", { as });
      await page.goto("/orders");
      await page.waitForURL(/\/signin\?returnTo=%2Forders/);
    }, options);

    const orders = await orderLinesOf(shop.db);
    const placed = { status: "Pending", paymentStatus: "Cash on Delivery", phoneE164: "+923001234567" };
    expect(orders).toMatchObject([
      {
        ...placed,
        productId: "lumiskin-jade-roller-gua-sha-set",
        quantity: 2,
        amount: 399800,
        boughtNow: true,
      },
      { ...placed, productId: "lumiskin-retinol", quantity: 1, amount: 199900, boughtNow: false },
    ]);
  });

  it("[S1.admins S6.admin S1.data] and the owner completes one and cancels the other", async () => {
    const owner = await shop.signUpAdmin("owner@example.com");
    await shop.visit(async (page) => {
      await page.goto("/signin");
      await page.getByLabel("Email", { exact: true }).fill(owner.email);
      await page.getByLabel("Password").fill("not-the-password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByText("Invalid email or password").waitFor();
      await page.getByLabel("Password").fill(owner.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL((url) => url.pathname === "/dashboard/today");

      await page.goto("/dashboard");
      await page.getByText("Jade Roller & Gua Sha Set").filter({ visible: true }).first().waitFor();
      await checkAccessibility(page);
      await openActions(page);
      await page
        .getByRole("button", { name: /^Complete/ })
        .first()
        .click();
      const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
      await question
        .getByText(/ayesha@example\.com/)
        .first()
        .waitFor();
      await checkAccessibility(page);
      await question.getByRole("button", { name: "Mark as completed" }).click();
      await page.getByText("completed").first().waitFor();
      await expectStatuses(["Pending", "completed"]);

      await page.goto("/dashboard");
      await openActions(page);
      await page
        .getByRole("button", { name: /^Cancel/ })
        .first()
        .click();
      await question
        .getByText(/ayesha@example\.com/)
        .first()
        .waitFor();
      await question.getByRole("button", { name: "Mark as cancelled" }).click();
      await expectStatuses(["cancelled", "completed"]);
      await page.goto("/dashboard");
      expect(await page.getByRole("button", { name: /^(Complete|Cancel)/ }).count()).toBe(0);
    }, options);
  });

  async function expectStatuses(expected: string[]) {
    await expect
      .poll(async () => {
        return (await orderLinesOf(shop.db)).map(({ status }) => status).sort();
      })
      .toEqual(expected);
  }
});

/** On a phone the actions of a row are in a sheet. */
async function openActions(page: Page) {
  const button = page.getByRole("button", { name: "Actions for" }).first();
  await page.getByRole("table", { name: "Orders" }).waitFor();
  if (await button.isVisible()) await button.click();
}
