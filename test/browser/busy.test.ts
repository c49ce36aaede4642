import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { busyLabels, messages, timings } from "../conformance/spec-table.ts";
import { openBrowserShop } from "./browser-shop.ts";

const shop = await openBrowserShop();

/** Holds back every submission until the returned function is called. */
async function delayForms(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether the buttons of these names are disabled. */
const areDisabled = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => page.getByRole("button", { name, exact: true }).isDisabled()));

describe("busy states", () => {
  it(`[S4.busy.adding S4.busy.processing] both buttons are disabled, "${busyLabels.adding}" and "${busyLabels.processing}"`, async () => {
    const customer = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, customer);
      await page.goto("/p1");
      const release = await delayForms(page);
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await page.getByRole("button", { name: busyLabels.adding, exact: true }).waitFor();
      expect(await areDisabled(page, busyLabels.adding, "Buy it now")).toEqual([true, true]);
      release();
      await page.getByRole("link", { name: "View cart" }).waitFor();
      await page.unrouteAll({ behavior: "wait" });
      const releaseAgain = await delayForms(page);
      await page.getByRole("button", { name: "Buy it now" }).click();
      await page.getByRole("button", { name: busyLabels.processing, exact: true }).waitFor();
      expect(await areDisabled(page, busyLabels.processing, "Add to Cart")).toEqual([true, true]);
      releaseAgain();
      await page.waitForURL("**/cart");
    });
  });

  it(`[S4.busy.placing] "${busyLabels.placing}"`, async () => {
    const customer = await shop.signUp();
    await shop.post("/p1", { as: customer.as, form: { intent: "add", quantity: "1" } });
    await shop.visit(async (page, context) => {
      await shop.signIn(context, customer);
      await page.goto("/checkout");
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      const release = await delayForms(page);
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByRole("button", { name: busyLabels.placing, exact: true }).waitFor();
      expect(await areDisabled(page, busyLabels.placing)).toEqual([true]);
      release();
      await page.waitForURL(/\/checkout\/placed\//);
    });
  });

  it(`[S4.busy.creating] "${busyLabels.creating}"`, async () => {
    await shop.visit(async (page) => {
      await page.goto("/signup");
      await page.getByLabel("Email", { exact: true }).fill("busy@example.com");
      await page.getByLabel("Password", { exact: true }).fill("a-good-password");
      const release = await delayForms(page);
      await page.getByRole("button", { name: "Create Account" }).click();
      await page.getByRole("button", { name: busyLabels.creating, exact: true }).waitFor();
      expect(await areDisabled(page, busyLabels.creating)).toEqual([true]);
      release();
      await page.waitForURL((url) => url.pathname === "/");
    });
  });
});

describe("the profile", () => {
  it("[S4.profile.name S4.profile.saved S9.timing.success R35] is saved on blur, with a message for 3 seconds", async () => {
    const customer = await shop.signUp();
    const name = async () => (await shop.customer(customer.id)).fullName;
    await shop.visit(async (page, context) => {
      await shop.signIn(context, customer);
      await page.clock.install();
      await page.goto("/profile");
      await page.getByLabel("Full Name").fill("Ayesha Khan");
      expect(await name()).toBe("");
      const saved = page.getByText(messages.saved, { exact: true });
      // Paused, so that a slow machine does not miss the message.
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.getByLabel("Full Name").blur();
      await saved.waitFor();
      expect(await name()).toBe("Ayesha Khan");
      await page.clock.runFor(timings.saved);
      await saved.waitFor({ state: "detached" });

      // It disappears after exactly 3 seconds.
      await page.getByLabel("Phone").fill("0300 1234567");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await saved.waitFor();
      await page.clock.runFor(timings.saved - 1);
      expect(await saved.count()).toBe(1);
      await page.clock.runFor(1);
      await saved.waitFor({ state: "detached" });
      expect((await shop.customer(customer.id)).phone).toBe("0300 1234567");
    });
  });

  it("[S4.profile.address S2.profile.addresses R35] saves an address at once, and no blank one", async () => {
    const customer = await shop.signUp();
    const addresses = async () => (await shop.customer(customer.id)).addresses;
    await shop.visit(async (page, context) => {
      await shop.signIn(context, customer);
      await page.goto("/profile");
      await page.getByLabel("New address").fill("  House 1, Lahore  ");
      await page.getByRole("button", { name: "Add Address" }).click();
      await expect.poll(addresses).toEqual(["House 1, Lahore"]);
      await page.getByRole("listitem").filter({ hasText: "House 1, Lahore" }).waitFor();
      await page.getByLabel("New address").fill("   ");
      await page.getByRole("button", { name: "Add Address" }).click();
      await page.getByRole("button", { name: "Remove House 1, Lahore" }).click();
      await expect.poll(addresses).toEqual([]);
    });
  });
});

describe("Share", () => {
  it("[S2.product.share R38] uses the share sheet where available", async () => {
    await shop.visit(async (page, context) => {
      await context.addInitScript(() => {
        Object.assign(navigator, { share: async (what: unknown) => Object.assign(window, { shared: what }) });
      });
      await page.goto("/product/lumiskin-retinol");
      await page.getByRole("button", { name: "Share" }).click();
      const shared = () =>
        page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url);
      await expect.poll(shared).toBe(`${shop.address}/p2`);
      expect(await page.getByText("Link copied").count()).toBe(0);
    });
  });

  it("[R38] copies the link otherwise, with a message", async () => {
    await shop.visit(
      async (page, context) => {
        await context.addInitScript(() => {
          Object.defineProperty(navigator, "share", { value: undefined });
        });
        await page.goto("/p2");
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByText("Link copied").waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.address}/p2`);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
  });
});
