import { describe, expect, it } from "vitest";
import { items, limits, messages } from "../conformance/spec-table.ts";
import { orderLinesOf } from "../orders-fixture.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();
const password = "a-good-password";

describe("without JavaScript on a 360 px phone", () => {
  const noScriptOptions = { ...phone, javaScriptEnabled: false };

  it("[S6.visitor.open S1.visitors] browsing: home, menu, catalogue, filters, product", async () => {
    await shop.visit(async (page) => {
      await page.goto("/");
      await page.locator("details.menu > summary").click();
      await page
        .getByRole("link", { name: "Catalog", exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
      await page.getByRole("button", { name: "Filter and sort" }).click();
      await page.locator("select[name=price]").selectOption({ label: "Under 2000" });
      await page.getByRole("button", { name: "Show products" }).click();
      const cheapItems = items.filter(({ grid }) => Number(grid.replace(",", "")) < 2000);
      await page.getByText(`${cheapItems.length} products`).waitFor();
      const name = cheapItems[0]?.name ?? "";
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      expect(await page.locator("body").textContent()).toContain("Key benefits");
    }, noScriptOptions);
  });

  it("[R27.no-script R16.return S5.signup.password S7.auth.create S7.auth.sign-in S7.auth.sign-out S4.buy-it-now S1.customers] signing up, out and in, Buy it now, cart, checkout", async () => {
    const email = "zara@example.com";
    await shop.visit(async (page) => {
      await page.goto("/b5");
      await page.getByRole("button", { name: "Buy it now" }).click();
      await page.getByRole("alertdialog").getByText(messages.orderSignedOut).waitFor();
      await page.getByRole("button", { name: "OK" }).click();
      await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill("x".repeat(limits.password - 1));
      await page.getByRole("button", { name: "Create Account" }).click();
      await page
        .getByText(/6 characters/)
        .first()
        .waitFor();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Create Account" }).click();
      // Buy it now from before signing up has to be confirmed.
      await page.waitForURL("**/purchase");

      await page.goto("/profile");
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.goto("/signin?returnTo=%2Fb5");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill("not-that-one");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByRole("alert").getByText("Invalid email or password").waitFor();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.waitForURL("**/purchase");
      await page.getByText("Eyebrow Razors").first().waitFor();

      await page.getByRole("button", { name: "Buy it now" }).click();
      await page.waitForURL("**/cart");
      await page.getByRole("button", { name: "One more Eyebrow Razors" }).click();
      await page.getByText("Rs. 498").first().waitFor();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByRole("alertdialog").getByText(messages.checkoutMissing).waitFor();
      await page.getByRole("button", { name: "OK" }).click();
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      await page.getByLabel("JazzCash").check();
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\//);
      await page.getByText("Pending Online Payment").first().waitFor();
      await page.getByRole("link", { name: "View Orders" }).click();
      await page.waitForURL("**/orders");
    }, noScriptOptions);
    const orders = (await orderLinesOf(shop.db)).filter(({ customerEmail }) => customerEmail === email);
    expect(orders).toMatchObject([{ status: "Pending", quantity: 2, paymentMethod: "jazzcash" }]);
  });
});

describe("at every width", () => {
  it("[S9.breakpoint.480 S9.breakpoint.768] nothing overflows the screen; menu below 768 px, links from there on", async () => {
    await shop.visit(
      async (page) => {
        for (const path of ["/", "/catalog", "/p1", "/search?q=serum", "/signup", "/cart", "/contact"]) {
          await page.goto(path);
          for (const width of [360, 479, 480, 767, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect([path, width, overflow <= 0]).toEqual([path, width, true]);
            const links = page.getByRole("navigation", { name: "Main" });
            expect([
              width,
              await links.isVisible(),
              await page.locator("details.menu > summary").isVisible(),
            ]).toEqual(width >= 768 ? [width, true, false] : [width, false, true]);
            if (path !== "/contact") continue;
            // The contact form's email and phone are side by side from 480 px on.
            const email = await page.getByLabel("Email", { exact: true }).boundingBox();
            const phoneField = await page.getByLabel("Phone").boundingBox();
            expect([width, (phoneField?.y ?? 0) > (email?.y ?? 0)]).toEqual([width, width < 480]);
          }
        }
      },
      { javaScriptEnabled: false },
    );
  });
});
