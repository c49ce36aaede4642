import { bytesOf, fontsOf, scriptsOf, stylesOf, weightLimits } from "../test/pages/page-assets.ts";
import type { BenchShop } from "./child-process-shop.ts";
import { fillCarts } from "./fill-carts.ts";
import type { Row } from "./table.ts";

/** The scripts, styles and fonts of a first visit, in kB as transferred. */
export async function weightRows(shop: BenchShop): Promise<Row[]> {
  const [customer] = await fillCarts(shop, 1);
  const rows: Row[] = [];
  for (const path of ["/", "/p1", "/checkout"]) {
    const headers: Record<string, string> =
      path === "/checkout" ? { Cookie: shop.cookie(customer?.token ?? "") } : {};
    const response = await fetch(shop.baseUrl + path, { headers, redirect: "manual" });
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
    const html = await response.text();
    const styles = stylesOf(html);
    const row = (what: string, bytes: number, max: number): Row => ({
      what: `first visit to ${path}: ${what}`,
      value: bytes / 1000,
      unit: "kB",
      goal: { max: max / 1000 },
    });
    rows.push(
      row("JavaScript", bytesOf(scriptsOf(html), true), weightLimits.scripts(path)),
      row("CSS", bytesOf(styles, true), weightLimits.styles),
      row("fonts", bytesOf(fontsOf(styles), false), weightLimits.fonts),
    );
  }
  return rows;
}
