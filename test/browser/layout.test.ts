import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToCart } from "../../shop/checkout/cart/add-to-cart.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";
import { expectLayoutFits, findFloatingFaults } from "./expect-layout.ts";

const shop = await openBrowserShop();
const { db } = shop;

const longName =
  "سکن سیرم · A Brightening and Hydrating Overnight Face Serum with Niacinamide, Zinc and Panthenol (30 ml)";
const urduAddress = "مکان نمبر ۱۲، گلی نمبر ۴، بلاک سی، گلبرگ سوم، نزد جامع مسجد، لاہور، پنجاب";
const longAddress = `House 12-B, Street 4, opposite the Government Girls Higher Secondary School, Tehsil Kot Addu, District Muzaffargarh\n${urduAddress}`;

/** A customer with a very long name, long addresses, and a full cart and order. */
async function createLongCustomer() {
  const person = await shop.signUp(`ayesha-${"a".repeat(40)}@mail.subdomain.example.com`);
  await db
    .updateTable("users")
    .set({ fullName: `${"Abdul-Rahman ".repeat(6)}بلال احمد`, addresses: [urduAddress, longAddress] })
    .where("id", "=", person.id)
    .execute();
  const order = await placeTestOrder(db, await shop.customer(person.id), {
    items: [
      ["lumiskin-retinol", 12_000],
      ["eyebrow-razor", 1],
    ],
    shippingAddress: longAddress,
    notes: `${urduAddress}\nPlease ring twice.`,
    payment: "jazzcash",
  });
  for (const [productId, quantity] of [
    ["lumiskin-retinol", 120_000],
    ["eyebrow-razor", 1],
  ] as const) {
    await addToCart(db, person.id, { productId, quantity });
  }
  return { person, number: `LS-${order.number}` };
}

describe("the layout at 320, 360, 768, 1200 and 1440 px, with long names and Urdu", () => {
  let longCustomer: Awaited<ReturnType<typeof createLongCustomer>>;
  beforeAll(async () => {
    await db.updateTable("products").set({ name: longName }).where("id", "=", "lumiskin-retinol").execute();
    longCustomer = await createLongCustomer();
  });

  it("fits on public pages", async () => {
    await shop.visit(async (page) => {
      for (const path of ["/", "/catalog", "/p2", "/search?q=serum", "/trending", "/exchange-policy"]) {
        await page.goto(path);
        await expectLayoutFits(page);
      }
      for (const path of ["/search?q=lipstick", "/signin", "/contact", "/nothing-here", "/cart"]) {
        await page.goto(path);
        await expectLayoutFits(page, [320, 1200]);
      }
    });
  });

  it("fits on account pages, and gives Urdu its own fonts and line height", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, longCustomer.person);
      const own = [`/orders/${longCustomer.number}`, `/checkout/placed/${longCustomer.number}`];
      for (const path of ["/cart", "/checkout", "/orders", "/profile", "/settings", ...own]) {
        await page.goto(path);
        await expectLayoutFits(page);
      }

      await page.goto(`/orders/${longCustomer.number}`);
      const fontOf = (text: string) =>
        page
          .getByText(text, { exact: true })
          .first()
          .evaluate((part) => {
            const { fontFamily, lineHeight, fontSize } = getComputedStyle(part);
            return [
              fontFamily.includes("Nastaliq"),
              Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
            ];
          });
      expect(await fontOf(longName)).toEqual([true, 1.9]);
      expect((await fontOf("Eyebrow Razors"))[0]).toBe(false);
    });
  });

  it("fits a 360 px phone with wider text spacing (WCAG 1.4.12) and, also header and buy bar, with text of double size", async () => {
    const spacing =
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
    const double = "html { font-size: 200% }";
    const screens: [string, ...string[]][] = [
      ["/", spacing, double],
      ["/p1", double],
      ["/p2", spacing],
      ["/catalog?price=under-2000", double],
      ["/search?q=serum&type=products", double],
      ["/cart", spacing, double],
      ["/checkout", spacing, double],
    ];
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, longCustomer.person);
        for (const [path, ...styles] of screens) {
          await page.goto(path);
          for (const content of styles) {
            const sheet = await page.addStyleTag({ content });
            await expectLayoutFits(page, [360]);
            if (content === double) expect(await findFloatingFaults(page), path).toEqual([]);
            await sheet.evaluate((style) => (style as HTMLStyleElement).remove());
          }
        }
      },
      { ...phone, bypassCSP: true },
    );
  });

  it("[R44] has search, profile and cart in the header at 320, 360, 768 and 1440 px", async () => {
    await shop.visit(async (page) => {
      await page.goto("/contact");
      const banner = page.getByRole("banner");
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        for (const name of ["Search", "Sign in", "Cart", "LumiSkin, home"]) {
          const link = banner.getByRole("link", { name, exact: true });
          expect(await link.isVisible(), `${name} at ${width} px`).toBe(true);
        }
        expect(await findFloatingFaults(page), `at ${width} px`).toEqual([]);
      }
    });
  });

  it("gives a long name three lines at most in a rail", async () => {
    const name = "Brightening Overnight Serum ".repeat(4).slice(0, 110);
    await db.updateTable("products").set({ name }).where("id", "=", "lumiskin-niacinamide-zinc").execute();
    await shop.visit(async (page) => {
      const heading = page.getByRole("heading", { name: name.trim() });
      await expect
        .poll(async () => {
          await page.goto("/catalog");
          return heading.count();
        })
        .toBe(1);
      const lines = await heading.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(lines).toBeLessThan(3.2);
      await heading.getByRole("link").click();
      await page.waitForURL("**/p1");
    }, phone);
  });

  it("gives a product without a photo a picture of the usual width, and no list of pictures", async () => {
    await db.deleteFrom("productImages").where("productId", "=", "eyebrow-razor").execute();
    await shop.visit(async (page) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto("/p2");
        const usual = await page
          .getByRole("region", { name: /^Photos of/ })
          .locator("> div")
          .first()
          .boundingBox();
        await page.goto("/b5");
        const tile = await page.locator("main p[aria-hidden]").locator("..").boundingBox();
        expect([tile?.x, tile?.width], `at ${width} px`).toEqual([usual?.x, usual?.width]);
      }
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.join()).toContain('"sku":');
      expect(data.join()).not.toContain('"image":[]');
    });
  });

  it("holds with five hundred similar products in catalogue and search", async () => {
    const { status: _, ...template } = await db
      .selectFrom("products")
      .selectAll()
      .where("id", "=", "lumiskin-retinol")
      .executeTakeFirstOrThrow();
    const products = Array.from({ length: 500 }, (_, n) => ({
      ...template,
      id: `serum-${n}`,
      route: null,
      name: `Serum number ${n}`,
      position: 100 + n,
    }));
    await db.insertInto("products").values(products).execute();
    afterAll(() => db.deleteFrom("products").where("id", "like", "serum-%").execute());
    await shop.visit(async (page) => {
      await page.goto("/search?q=serum%20number");
      expect(await page.locator("main article").count()).toBe(50);
      await expectLayoutFits(page, [360, 1440]);
      await page.goto("/catalog");
      await page.getByText("510 products").waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    });
  });
});
