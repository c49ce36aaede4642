import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart } from "../../shop/checkout/cart/add-to-cart.ts";
import { createSignedIn } from "../customers/signed-in-customers.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { gotoHydrated, openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();
const { db } = shop;

/** Waits until an element with that text has the focus, and is visible below the header. */
async function expectFeedback(page: Page, message: string): Promise<void> {
  await page.getByText(message).first().waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { textContent = "", role } = document.activeElement ?? {};
        const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
        const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const region = role ?? document.activeElement?.parentElement?.role;
        return [textContent, region, top >= header && bottom <= innerHeight];
      }),
    )
    .toEqual([expect.stringContaining(message), expect.stringMatching(/^(status|alert)$/), true]);
}

async function owner() {
  const [person] = await createSignedIn(shop, 1, { isAdmin: true });
  if (!person) throw new Error("no owner");
  return { ...person, placed: await placeTestOrder(db, person.customer) };
}

describe("the result of a form gets the focus, on a phone", () => {
  it("after a contact message", async () => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, "/contact");
      await page.getByLabel("Name").fill("Ayesha");
      await page.getByLabel("Email", { exact: true }).fill("ayesha@example.com");
      await page.getByLabel("Message").fill("Hello");
      await page.getByRole("button", { name: "Send Message" }).click();
      await expectFeedback(page, "Thank you! Your message has been sent successfully.");
    }, phone);
  });

  it("after a tracking number and a completed order", async () => {
    const { as, placed } = await owner();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, { as });
      await gotoHydrated(page, `/dashboard/orders/LS-${placed.number}`);
      await page.getByLabel("Tracking number").fill("TCS-1");
      await page.getByRole("button", { name: "Save tracking number" }).click();
      await expectFeedback(page, "Saved.");
      await page.getByLabel("Tracking number").fill("x".repeat(80));
      await page.getByRole("button", { name: "Save tracking number" }).click();
      await expectFeedback(page, "Please use at most 60 characters");
      await gotoHydrated(page, "/dashboard");
      await page.getByRole("button", { name: "Actions for" }).first().click();
      await page
        .getByRole("button", { name: /^Complete LS-/ })
        .first()
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Mark as completed" }).click();
      await expectFeedback(page, "is now completed.");
    }, phone);
  });

  it("without a result there is no empty alert", async () => {
    await shop.visit(async (page) => {
      for (const path of ["/", "/contact", "/signin"]) {
        await page.goto(path);
        expect(await page.locator("[role=alert]").count(), path).toBe(0);
      }
    });
  });
});

describe("the notice of saved changes", () => {
  const saved = "Changes saved successfully!";
  const onProfile = async (journey: (page: Page) => Promise<void>) => {
    const [person] = await createSignedIn(shop, 1);
    if (!person) throw new Error("nobody");
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await gotoHydrated(page, "/profile");
      // No notice ends by its own time.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await journey(page);
    }, phone);
  };

  it("disappears when a blank address is refused", async () => {
    await onProfile(async (page) => {
      await page.getByLabel("Full Name").fill("Ayesha Malik");
      await page.getByLabel("Full Name").blur();
      await page.getByText(saved).waitFor();
      await page.getByLabel("New address").fill("House 1, Lahore");
      const add = page.getByRole("button", { name: "Add Address" });
      await add.click();
      await page.getByRole("button", { name: "Remove House 1, Lahore" }).waitFor();
      await page.clock.runFor(3_100);
      await page.getByText(saved).waitFor({ state: "detached" });
      await add.click();
      await page.getByText("Please enter an address").waitFor();
      expect(await page.getByText(saved).count()).toBe(0);
      await page.getByLabel("Full Name").fill("Ayesha");
      await page.getByLabel("Full Name").blur();
      await page.getByText(saved).waitFor();
    });
  });

  it("does not appear beside a refused phone, whichever answer comes last", async () => {
    for (const last of ["name", "phone"]) {
      await onProfile(async (page) => {
        const first = Promise.withResolvers<void>();
        await page.route("**/profile.data*", async (route) => {
          const sent = route.request().postData() ?? "";
          const isLast = sent.includes("phone") === (last === "phone");
          if (route.request().method() === "POST" && isLast) await first.promise;
          await route.continue();
        });
        const answers: string[] = [];
        page.on("response", (response) => {
          answers.push(`${response.request().method()} ${response.status()}`);
          first.resolve();
        });
        await page.getByLabel("Full Name").fill("Ayesha Malik");
        await page.getByLabel("Phone").evaluate((field: HTMLInputElement) => {
          field.value = "1".repeat(300);
        });
        await page.getByRole("button", { name: "Save Changes" }).click();
        const refused = page.locator("[name=phone][aria-invalid=true]");
        await refused.waitFor();
        const expected = ["POST 400", "POST 200", ...(last === "name" ? ["GET 200"] : [])];
        await expect.poll(() => answers).toEqual(expect.arrayContaining(expected));
        await expect.poll(() => page.getByText(saved).count()).toBe(0);
        await page.getByLabel("Phone").fill("0300 1234567");
        await refused.waitFor({ state: "detached" });
        expect(await page.getByText(saved).count()).toBe(0);
      });
    }
  });
});

describe("field errors", () => {
  it("disappear when their field is filled in, the form's error with the last of them", async () => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, "/contact");
      await page.getByRole("button", { name: "Send Message" }).click();
      const incomplete = page.getByText("Please fill in all required fields");
      await incomplete.waitFor();
      const marked = page.locator('main [aria-invalid="true"]');
      const names = ["Name", "Email", "Message"];
      expect(await marked.count()).toBe(names.length);
      for (const [done, name] of names.entries()) {
        expect(await incomplete.count()).toBe(1);
        await page.getByLabel(name, { exact: true }).fill("Ayesha");
        await expect.poll(() => marked.count()).toBe(names.length - done - 1);
      }
      expect(await incomplete.count()).toBe(0);
    }, phone);
  });

  it("[R25] a phone number that is not Pakistani gets a hint on blur, until it is corrected", async () => {
    const [person] = await createSignedIn(shop, 1);
    if (!person) throw new Error("nobody");
    await addToCart(db, person.customer.id, { productId: "eyebrow-razor", quantity: 1 });
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await gotoHydrated(page, "/checkout");
      const number = page.getByLabel("Phone number");
      const hint = page.getByText("This does not look like a Pakistani number.");
      await number.fill("+44 7911 123456");
      await page.getByLabel("Shipping address").fill("House 1, Lahore");
      await hint.waitFor();
      await number.fill("0300 1234567");
      await number.blur();
      await hint.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByRole("link", { name: "View Orders" }).waitFor();
    }, phone);
  });

  it("a blank address gets an error beside its field, which gets the focus", async () => {
    const [person] = await createSignedIn(shop, 1);
    if (!person) throw new Error("nobody");
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await gotoHydrated(page, "/profile");
      await page.getByRole("button", { name: "Add Address" }).click();
      const message = page.getByText("Please enter an address");
      await message.waitFor();
      const field = page.getByLabel("New address");
      await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
      await field.fill("House 1, Lahore");
      await message.waitFor({ state: "detached" });
    }, phone);
  });
});
