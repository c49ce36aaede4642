import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import {
  bytesOf,
  describeGrowth,
  fontsOf,
  modulesOf,
  scriptsOf,
  stylesOf,
  weightLimits,
} from "../../pages/page-assets.ts";
import { openTestShop } from "../../test-shop.ts";
import { absentFixture, accessTable } from "../access-table.ts";

describe("what a first visit fetches", async () => {
  const shop = await openTestShop();
  const customer = await shop.signUp();
  await addToCart(shop.db, customer.id, { productId: "lumiskin-retinol", quantity: 1 });

  it.each(["/", "/p1", "/catalog", "/search?q=serum", "/checkout"])(
    "[P.checkout-weight] of %s is light",
    async (path) => {
      const response = await shop.get(path, path === "/checkout" ? { as: customer.as } : {});
      const html = await response.text();
      expect(response.status).toBe(200);
      const scripts = scriptsOf(html);
      const styles = stylesOf(html);
      const fonts = fontsOf(styles);
      expect(scripts.length).toBeGreaterThan(2);
      expect(styles.length).toBeGreaterThan(0);
      expect(bytesOf(scripts, true), `scripts of ${path}. ${describeGrowth(scripts)}`).toBeLessThanOrEqual(
        weightLimits.scripts(path),
      );
      expect(bytesOf(styles, true), `styles of ${path}`).toBeLessThanOrEqual(weightLimits.styles);
      expect(bytesOf(fonts, false), `fonts of ${path}`).toBeLessThanOrEqual(weightLimits.fonts);
      // Every file costs a round trip.
      expect(scripts.length, scripts.join(" ")).toBeLessThanOrEqual(16);
    },
  );

  it("begins with one file, which imports none of the others", () => {
    const files: Record<string, { imports: string[] }> = JSON.parse(
      readFileSync("build/modules.json", "utf8"),
    );
    const [[, entry] = []] = Object.entries(files).filter(([name]) => name.includes("/entry.client-"));
    expect(entry?.imports).toEqual([]);
  });

  it("has nothing in it that is the dashboard's or the server's", async () => {
    const pages = Object.entries(accessTable).filter(([path]) => !path.startsWith("/dashboard"));
    const dashboard = "app/dashboard/";
    expect(moduleNames().some((name) => name.startsWith(dashboard))).toBe(true);
    let moduleCount = 0;
    for (const [, { url }] of pages) {
      const html = await (await shop.get(url(absentFixture), { as: customer.as.copy() })).text();
      for (const name of modulesOf(scriptsOf(html)).keys()) {
        moduleCount++;
        expect(name.startsWith(dashboard), name).toBe(false);
        expect(name).not.toMatch(
          /-queries\.ts$|^(server|platform)\/|^(kysely|zod|pg|better-auth|libphonenumber)/,
        );
      }
    }
    expect(moduleCount).toBeGreaterThan(500);
  });

  it("has no SQL and no log in any file, not even in the dashboard's", () => {
    const names = moduleNames();
    expect(names).toContain("app/dashboard/parcels/pack.tsx");
    expect(
      names.filter((name) => /^(kysely|pg|server)\b|^platform\/(log|database|mail)\b/.test(name)),
    ).toEqual([]);
  });
});

/** The modules of all scripts. */
function moduleNames(): string[] {
  const files: Record<string, { modules: object }> = JSON.parse(readFileSync("build/modules.json", "utf8"));
  return Object.values(files).flatMap(({ modules }) => Object.keys(modules));
}
