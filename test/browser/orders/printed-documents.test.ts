import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openBrowserShop } from "../browser-shop.ts";

const shop = await openBrowserShop();
await setShopSettings(shop.db, { phone: "042 35761234", ntn: "1234567-8", strn: "3277876123456" });
const owner = await shop.signUpAdmin("owner@example.com");
const address = "House 12, Street 3, Block 4, Gulshan-e-Iqbal, Karachi\nنزد جامع مسجد، گلشن اقبال";
const shortOrder = await placeOrderFor([["lumiskin-retinol", 2]]);
const products = await shop.db.selectFrom("products").select("id").where("archivedAt", "is", null).execute();
const longOrder = await placeOrderFor(products.map(({ id }) => [id, 3]));

async function placeOrderFor(items: [string, number][]): Promise<number> {
  const { id } = await shop.signUp();
  const notes = "Please ring twice. ".repeat(5);
  return (await placeTestOrder(shop.db, await shop.customer(id), { items, shippingAddress: address, notes }))
    .number;
}

/** The number of printed pages. */
async function countSheets(page: Page, format: "A4" | "A6"): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

it("a slip keeps each price on one line beside a long name", async () => {
  await prepareCouriers(shop.db);
  const { id } = await shop.signUp();
  const { id: parcel } = await planTestParcel(shop.db, await shop.customer(id), {
    items: [["lumiskin-retinol", 9]],
  });
  await shop.db
    .updateTable("orderLines")
    .set({ productName: `${"Retinol ".repeat(12)}${"x".repeat(60)}` })
    .where("orderId", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("shipmentId", "=", parcel).select("orderId"),
    )
    .execute();
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    await page.goto(`/dashboard/pack/slips?parcels=${parcel}&paper=a6`);
    const cell = page.getByRole("cell", { name: /^[\d,]+$/ }).last();
    const lines = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    const overflow = await page.locator(".slip-a6").evaluate((slip) => slip.scrollWidth - slip.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // Its foot is on the paper, with the tax numbers.
    expect(await page.getByText("NTN 1234567-8, STRN 3277876123456").isVisible()).toBe(true);
    const slip = await page.locator(".slip-a6").boundingBox();
    const foot = await page.locator(".slip-a6 footer").boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((slip?.y ?? 0) + (slip?.height ?? 0));
  });
});

describe("packing slip and invoice, printed", () => {
  it.each([
    { paper: "slip", title: "Packing slip", a6: 3 },
    { paper: "invoice", title: "Invoice", a6: 3 },
  ])(
    "the $paper prints nothing but itself, on as few pages as its lines need",
    async ({ paper, title, a6 }) => {
      await shop.visit(async (page, context) => {
        await shop.signIn(context, owner);
        await page.emulateMedia({ media: "print" });
        await page.goto(`/dashboard/orders/LS-${shortOrder}/${paper}`);
        const [printed = ""] = await page.locator("body").allInnerTexts();
        expect(printed.trim().startsWith(title), printed).toBe(true);
        expect(printed).toContain("NTN 1234567-8, STRN 3277876123456");
        expect(await page.getByText("Skip to content").isVisible()).toBe(false);
        for (const format of ["A4", "A6"] as const)
          expect([format, await countSheets(page, format)]).toEqual([format, 1]);

        await page.goto(`/dashboard/orders/LS-${longOrder}/${paper}`);
        expect(await countSheets(page, "A4")).toBe(1);
        const a6Sheets = await countSheets(page, "A6");
        expect(a6Sheets).toBeGreaterThan(1);
        expect(a6Sheets).toBeLessThanOrEqual(a6);
        const rows = await page
          .locator("tbody tr")
          .evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
        expect(new Set(rows)).toEqual(new Set(["avoid"]));
      });
    },
  );
});
