import type { Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { getCart } from "../../../shop/checkout/cart/cart-queries.ts";
import { buyItNow } from "../../../shop/checkout/place/buy-it-now.ts";
import { orderLinesOf } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

const shop = await openBrowserShop();
const { db } = shop;
const missingMessage = "Please fill in phone number and shipping address";

/** A customer with two items in the cart. */
async function createShopper() {
  const person = await shop.signUp();
  await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity: 1 });
  await addToCart(db, person.id, { productId: "eyebrow-razor", quantity: 1 });
  return person;
}

const cartChangeLost = /The cart change failed\./;

const quantities = async (id: string) => (await getCart(db, id)).lines.map(({ quantity }) => quantity);

describe("from cart to order on a 360 px phone, resized to a desktop's width", () => {
  it("[R27.alert S8.checkout-missing] works, fits the screen and passes axe at every step", async () => {
    const person = await createShopper();
    await buyItNow(db, await shop.customer(person.id), { productId: "lumiskin-scalp-massager", quantity: 1 });
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      const expectScreenFits = async () => {
        expect(await page.locator("h1").count()).toBe(1);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, page.url(), [1280, 360]);
      };
      await page.goto("/orders");
      await page.getByText("Awaiting delivery details").waitFor();
      await expectScreenFits();
      await page.getByRole("link", { name: "Continue in your cart" }).click();
      await page.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
      await expectScreenFits();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();

      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByRole("alertdialog").getByText(missingMessage).waitFor();
      await expectScreenFits();
      await page.getByRole("button", { name: "OK" }).click();
      expect(
        await page
          .getByRole("textbox", { name: "Phone number" })
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
      expect(await page.getByText(missingMessage).count()).toBe(3);
      await expectScreenFits();

      await page.getByRole("textbox", { name: "Phone number" }).fill("+44 20 7946 0018");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1\nLahore");
      await page.getByLabel("JazzCash").check();
      await page.getByRole("button", { name: "Place Order" }).dblclick();
      await page.waitForURL(/\/checkout\/placed\/LS-\d+$/);
      await page.getByText("does not look like a Pakistani number").waitFor();
      // Of the first screen of a phone: method, total and the one way to pay (R73).
      for (const text of ["Payment method", "Total", "Ask for the details on WhatsApp"]) {
        const box = await page.getByText(text, { exact: true }).first().boundingBox();
        expect(box && box.y + box.height, text).toBeLessThan(740);
      }
      await expectScreenFits();
      await page.getByRole("link", { name: "View Orders" }).click();
      await page.getByRole("link", { name: /^LS-\d+$/ }).click();
      await page.getByRole("heading", { name: /^Order LS-/ }).waitFor();
      await expectScreenFits();
    }, phone);
    expect(await orderLinesOf(db, { userId: person.id })).toHaveLength(3);
  });
});

describe("the cart with scripts", () => {
  it("[S8.cart S4.cart.minimum S4.cart.remove] shows a change at once, and the stored value again after a failure (R37)", async () => {
    const person = await createShopper();
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, person);
        await page.goto("/cart");
        const summary = page.getByRole("region", { name: "Summary" });
        let release = () => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        let dropRequests = false;
        await page.route("**/cart.data*", async (route) => {
          if (route.request().method() !== "POST") return route.continue();
          if (dropRequests) return route.abort();
          await released;
          await route.continue();
        });
        const logged: string[] = [];
        page.on("console", (message) => logged.push(message.text()));
        const isChange = (sent: Request) => sent.url().includes("/cart.data") && sent.method() === "POST";
        /** Presses a button and waits until its request has failed. */
        const pressAndLose = async (name: string) => {
          const failed = page.waitForEvent("requestfailed", isChange);
          await page.getByRole("button", { name }).click();
          await failed;
        };
        await page.getByRole("button", { name: "One more Retinol Face Serum" }).click();
        await summary.getByText("Rs. 4,247").waitFor();
        expect(await quantities(person.id)).toEqual([1, 1]);
        release();
        await expect.poll(() => quantities(person.id)).toEqual([2, 1]);
        // The header's count comes with the stored cart: the next press must not cut its loading off.
        await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();

        dropRequests = true;
        await pressAndLose("One more Retinol Face Serum");
        await summary.getByText("Rs. 4,247").waitFor();
        await pressAndLose("Remove Eyebrow Razors");
        await page.getByRole("heading", { name: "Eyebrow Razors" }).waitFor();
        await summary.getByText("Rs. 4,247").waitFor();
        expect(await page.locator("h1").textContent()).toBe("Cart");
        expect(await quantities(person.id)).toEqual([2, 1]);
        await expect.poll(() => logged.filter((text) => cartChangeLost.test(text))).toHaveLength(2);
        dropRequests = false;

        await page.getByRole("button", { name: "Remove Eyebrow Razors" }).click();
        await summary.getByText("Rs. 3,998").waitFor();
        expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
          "Items in your cart",
        );
        await page.getByRole("button", { name: "Remove Retinol Face Serum" }).click();
        await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
        await expect.poll(() => quantities(person.id)).toEqual([]);
      },
      {},
      cartChangeLost,
    );
  });

  it("goes to checkout when that is pressed while a change is being stored", async () => {
    const person = await createShopper();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      /** Holds requests back until it is called. */
      const hold = async (address: string, isHeld: (sent: Request) => boolean) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        await page.route(address, async (route) => {
          if (isHeld(route.request())) await promise;
          await route.continue();
        });
        return resolve;
      };
      const answerRoutes = await hold("**/__manifest?*", (sent) => sent.url().includes("%2Fcheckout"));
      await page.goto("/cart");
      const showCart = await hold("**/cart.data*", (sent) => sent.method() === "GET");
      const readAgain = page.waitForRequest((sent) => /cart\.data\?.*cart/.test(sent.url()));
      await page.getByRole("button", { name: "One more Retinol Face Serum" }).click();
      await readAgain;
      const sought = page.waitForRequest((sent) => sent.url().includes("__manifest?paths=%2Fcheckout&"));
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await sought;
      showCart();
      await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
      answerRoutes();
      await page.getByRole("textbox", { name: "Phone number" }).waitFor();
    });
  });

  it("[S2.cart.loading] shows its loading state until it has loaded", async () => {
    const person = await createShopper();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/orders");
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/cart.data*", async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole("link", { name: /^Cart/ }).click();
      await page.getByText("Loading your cart...").waitFor();
      release();
      await page.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
    });
  });
});

describe("checkout with scripts", () => {
  it("[S4.busy.placing R21.once S8.checkout-fails] shows its busy state, survives a lost connection, and orders once", async () => {
    const person = await createShopper();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/checkout");
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      // The order arrives, its response does not.
      await page.route("**/checkout.data*", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch({ maxRedirects: 0 });
        await page.getByRole("button", { name: "Placing Order..." }).waitFor();
        await route.abort();
      });
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByText("Failed to place order. Please try again.").waitFor();
      expect(await page.getByRole("textbox", { name: "Shipping address" }).inputValue()).toBe(
        "House 1, Lahore",
      );
      await page.unroute("**/checkout.data*");
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\//);
    });
    expect(await orderLinesOf(db, { userId: person.id })).toHaveLength(2);
  });

  it("Back leads from the success screen to the pages before", async () => {
    const { email, password } = await createShopper();
    await shop.visit(async (page) => {
      await page.goto("/catalog");
      await page.getByRole("link", { name: /^Cart/ }).click();
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign In" }).click();
      // Signing in loads a new page; from here on its scripts run.
      await page.waitForURL("**/cart");
      await page.locator("header a[aria-expanded]").waitFor();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\//);
      await page.goBack();
      await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
      await page.goBack();
      await page.goBack();
      await page.waitForURL("**/catalog");
      await page.goForward();
      await page.waitForURL("**/cart");
    });
  });

  it("[R21.total] shows the new total and accepts it on the second attempt", async () => {
    const person = await createShopper();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/checkout");
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      await addToCart(db, person.id, { productId: "eyebrow-razor", quantity: 1 });
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByText("The total is now Rs. 2,497.").waitFor();
      await page.getByRole("region", { name: "Order summary" }).getByText("Rs. 2,497").last().waitFor();
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\//);
    });
  });
});

describe("without scripts", () => {
  it("[R27.no-script] a whole order is possible", async () => {
    const person = await createShopper();
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, person);
        await page.goto("/cart");
        await page.getByRole("button", { name: "One more Eyebrow Razors" }).click();
        await page.getByText("Rs. 498").first().waitFor();
        await page.getByRole("link", { name: "Proceed to Checkout" }).click();
        await page.getByRole("button", { name: "Place Order" }).click();
        await page.getByRole("alertdialog").getByText(missingMessage).waitFor();
        await page.getByRole("button", { name: "OK" }).click();
        await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
        await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
        await page.getByRole("button", { name: "Place Order" }).click();
        await page.waitForURL(/\/checkout\/placed\//);
        await page.getByText("Rs. 2,497").first().waitFor();
      },
      { javaScriptEnabled: false },
    );
  });
});
