import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { placeTestOrder, updateOrder, updateOrderLines } from "../../orders-fixture.ts";
import { expectAccessible, gotoHydrated, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

const wideDesktop = { viewport: { width: 1440, height: 900 } };
const longName = "Muhammad-".repeat(12);

describe("the owner's orders in a browser", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin("owner@example.com");

  async function placeOrderFor(fullName: string, wanted: Parameters<typeof placeTestOrder>[2] = {}) {
    const { id } = await shop.signUp();
    await shop.db.updateTable("users").set({ fullName }).where("id", "=", id).execute();
    return placeTestOrder(shop.db, await shop.customer(id), wanted);
  }
  const twoItems: [string, number][] = [
    ["lumiskin-retinol", 2],
    ["lumiskin-jade-roller-gua-sha-set", 1],
  ];
  let urduOrder: Awaited<ReturnType<typeof placeOrderFor>>;

  beforeAll(async () => {
    urduOrder = await placeOrderFor("عائشہ خان", {
      items: twoItems,
      shippingAddress: "مکان ۱۲، گلی ۴، لاہور",
      notes: "شکریہ",
    });
    await placeOrderFor(longName, {
      items: twoItems,
      shippingAddress: `${longName} `.repeat(6),
      payment: "jazzcash",
    });
    const { id } = await placeOrderFor("Usman Tariq");
    await updateOrderLines(shop.db, { orderId: id }, { status: "completed" });
    const buyer = await shop.signUp();
    await shop.post("/p3", { as: buyer.as, form: { intent: "buy", quantity: "1" } });
    await updateOrder(shop.db, urduOrder.id, { ownerNotes: longName.repeat(3) });
    await shop.db
      .insertInto("auditLog")
      .values({ action: "settings.changed", subject: "shop", details: JSON.stringify({ [longName]: 1 }) })
      .execute();
  });

  const menus = ["Payment", "Date", "Sort"];
  const screens = () => [
    "/dashboard",
    "/dashboard?q=nobody",
    "/dashboard?sort=highest&status=Pending&payment=jazzcash&from=2020-01-01",
    `/dashboard/orders/LS-${urduOrder.number}-2`,
    `/dashboard/orders/LS-${urduOrder.number + 1}`,
    `/dashboard/orders/LS-${urduOrder.number}/slip`,
    `/dashboard/orders/LS-${urduOrder.number}/invoice`,
    "/dashboard/audit",
  ];

  it("the screens fit 360, 768 and 1440 px and pass axe, also with menus open", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const check = async (what: string) => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, what, [768, 1440, 360]);
      };
      for (const screen of screens()) {
        await page.goto(screen);
        await check(screen);
      }
      await gotoHydrated(page, "/dashboard");
      await page.getByRole("button", { name: "Filters" }).click();
      for (const menu of menus) {
        await page.locator("summary", { hasText: menu }).click();
        await check(menu);
      }
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Actions for" }).first().click();
      await check("the actions of a row");
      await page.keyboard.press("Escape");
      await page.goto(`/dashboard?order=${urduOrder.lineIds[0]}&confirm=completed`);
      await page.getByRole("alertdialog").waitFor();
      await check("the question");
    }, phone);
  });

  it("has targets large enough for a thumb on a phone, where an order is cancelled", async () => {
    const { number } = await placeOrderFor("Hina Malik", { items: twoItems });
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await gotoHydrated(page, "/dashboard");
      expect(await smallTargets(page)).toEqual([]);
      await gotoHydrated(page, `/dashboard/orders/LS-${number}`);
      expect(await smallTargets(page)).toEqual([]);

      await gotoHydrated(page, "/dashboard");
      await page.getByRole("button", { name: "Filters" }).tap();
      await page.getByRole("searchbox", { name: "Search orders" }).fill("hina");
      await page.getByRole("button", { name: "Search", exact: true }).tap();
      await page.getByRole("link", { name: "Clear" }).waitFor();
      await page.getByRole("button", { name: "Close" }).tap();
      await page.getByRole("button", { name: `Actions for LS-${number}` }).tap();
      await page.getByRole("button", { name: `Cancel LS-${number}-2` }).tap();
      await page.getByRole("button", { name: "Mark as cancelled" }).tap();
      await page.getByText(`LS-${number}-2 is now cancelled.`).waitFor();
      await page.getByRole("button", { name: `Actions for LS-${number}` }).tap();
      await page.getByText("total Rs. 3,998").waitFor();
      await page.getByRole("link", { name: `LS-${number}`, exact: true }).tap();
      await page.getByRole("heading", { name: `Order LS-${number}` }).waitFor();
      expect(await page.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+923001234567");
    }, phone);
  });

  it("works by keyboard alone on a desktop", async () => {
    const { number } = await placeOrderFor("Zainab Mirza");
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await gotoHydrated(page, "/dashboard");
      await tabTo(page, "Search orders");
      await page.keyboard.type("zainab");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Clear" }).waitFor();
      await expect.poll(() => focused(page)).toBe("Search orders");
      await tabTo(page, "Payment");
      await page.keyboard.press("Enter");
      await tabTo(page, "JazzCash");
      await page.keyboard.press("Escape");
      await expect.poll(() => focused(page)).toBe("Payment");
      // The filter's is hidden again.
      expect(await page.getByRole("link", { name: "JazzCash" }).count()).toBe(0);
      await page.keyboard.press("Enter");
      await tabTo(page, "Cash on Delivery");
      await page.keyboard.press("Enter");
      await page.getByText("Payment: Cash on Delivery").waitFor();
      await expect.poll(() => focused(page)).toBe("Payment: Cash on Delivery");
      await tabTo(page, `Complete LS-${number}-1`);
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog").waitFor();
      await tabTo(page, "Mark as completed");
      await page.keyboard.press("Enter");
      await page.getByText(`LS-${number}-1 is now completed.`).waitFor();
      await tabTo(page, `LS-${number}-1`);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: `Order LS-${number}` }).waitFor();
      await tabTo(page, "Notes");
      await page.keyboard.type("Sent with the morning courier");
      await tabTo(page, "Save notes");
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      await tabTo(page, "Tracking number");
      await page.keyboard.type("TCS 4711");
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      await page.getByText("Tracking number TCS 4711").waitFor();
    }, wideDesktop);
  });

  it("works without scripts, with the CSV export", async () => {
    const { number } = await placeOrderFor("Khadija Bhatti", { payment: "jazzcash" });
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, owner);
        await page.goto("/dashboard");
        await page.getByRole("searchbox", { name: "Search orders" }).fill("0300 1234567");
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await page.waitForURL("**/dashboard?q=0300+1234567");
        await page.locator("summary", { hasText: "Payment" }).click();
        await page.getByRole("link", { name: "Pending Online Payment" }).click();
        await page.waitForURL("**/dashboard?q=0300+1234567&payment=unpaid");
        const file = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export CSV" }).click();
        expect((await file).suggestedFilename()).toMatch(/^lumiskin-orders-.*\.csv$/);
        await page.getByRole("link", { name: `LS-${number}-1` }).click();
        await page.getByRole("button", { name: "Payment received" }).click();
        await page.getByText("Payment confirmed.").waitFor();
        await page.locator("summary", { hasText: "More" }).first().click();
        await page.getByRole("link", { name: "Packing slip" }).click();
        await page.getByText("Print this page with your browser.").waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  it("its scripts never reach a shopper's browser", async () => {
    const customer = await shop.signUp();
    const scriptsOf = async (who: typeof customer, paths: string[]) => {
      const scripts = new Map<string, Promise<string>>();
      await shop.visit(
        async (page, context) => {
          context.on("response", (response) => {
            if (response.url().endsWith(".js")) scripts.set(response.url(), response.text());
          });
          await shop.signIn(context, who);
          for (const path of paths) await page.goto(path, { waitUntil: "networkidle" });
          await Promise.all(scripts.values());
        },
        { isNew: true },
      );
      return (await Promise.all(scripts.values())).join("\n");
    };
    const shopper = await scriptsOf(customer, [
      "/",
      "/catalog",
      "/p1",
      "/cart",
      "/orders",
      "/profile",
      "/search",
    ]);
    const dashboard = await scriptsOf(owner, ["/dashboard", `/dashboard/orders/LS-${urduOrder.number}`]);
    for (const text of ["With the ticked orders:", "Awaiting delivery details since", "Payment received"]) {
      expect(dashboard).toContain(text);
      expect(shopper).not.toContain(text);
    }
    expect(shopper).toContain("Add to Cart");
  });
});

/** Tap targets in `main` smaller than 44 px. */
function smallTargets(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button, summary, input, textarea, select)")]
      .filter((element) => element.checkVisibility() && element.getAttribute("type") !== "hidden")
      .map((element) => ({
        text: element.textContent || element.ariaLabel,
        // A box is pressed by its label.
        ...(element.closest("label") ?? element).getBoundingClientRect().toJSON(),
      }))
      .filter(({ width, height }) => height < 43.5 || width < 43.5)
      .map(({ text, width, height }) => `${text}: ${Math.round(width)} x ${Math.round(height)}`),
  );
}

/** The name of the focused element; marked "(unseen)" without a visible focus outline. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return "";
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    const name = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? "";
    return `${name.trim()}${hasOutline || element.id === "content" ? "" : " (unseen)"}`;
  });
}

/** Presses Tab until the element of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const visitedNames: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const focusedName = await focused(page);
    visitedNames.push(focusedName);
    if (focusedName.startsWith(name)) return;
  }
  throw new Error(`${name} is not reached by Tab: ${visitedNames.join(" | ")}`);
}
