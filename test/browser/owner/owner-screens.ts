import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import type { Database } from "../../../shop/schema.ts";
import type { addActivity } from "./owner-activity.ts";
import type { addParcels } from "./owner-parcels.ts";
import type { addPayments } from "./owner-payments.ts";

type Activity = Awaited<ReturnType<typeof addActivity>>;

/** A screen of the owner: where it is, and what is done there before it is shown. */
export interface OwnerScreen {
  name: string;
  path: string;
  /** Once for each width. */
  prepare?: (page: Page) => Promise<unknown>;
}

const retinol = "lumiskin-retinol";

/** Every screen that the owner's guide is about. Those that change something come last. */
export function ownerScreens(db: Database, made: Activity): OwnerScreen[] {
  const product = `/dashboard/products/${retinol}`;
  const ticked = ["lumiskin-niacinamide-zinc", retinol, "lumiskin-tranexamic-acid"].map((id) => [
    "product",
    id,
  ]);
  const bulk = [...ticked, ["kind", "prices"], ["which", "both"], ["operation", "raise-percent"]];
  const bulkQuery = new URLSearchParams([...bulk, ["amount", "10"], ["rounding", "50"]]);
  return [
    { name: "orders", path: "/dashboard" },
    { name: "order", path: `/dashboard/orders/LS-${made.order}` },
    { name: "products", path: "/dashboard/products" },
    { name: "bulk", path: `/dashboard/products/bulk?${bulkQuery}` },
    { name: "product", path: product },
    { name: "new-product", path: "/dashboard/products/new" },
    { name: "product-photos", path: `${product}/photos` },
    { name: "product-history", path: `${product}/history` },
    { name: "product-stock", path: `${product}/stock` },
    { name: "preview", path: "/dashboard/products/rose-toner/preview" },
    { name: "products-order", path: "/dashboard/products/order" },
    { name: "photos", path: "/dashboard/photos" },
    { name: "stock", path: "/dashboard/stock" },
    { name: "purchases", path: "/dashboard/stock/purchases" },
    { name: "purchase", path: `/dashboard/stock/purchases/${made.purchaseId}` },
    { name: "counts", path: "/dashboard/stock/counts" },
    { name: "count", path: `/dashboard/stock/counts/${made.countId}` },
    { name: "count-book", path: `/dashboard/stock/counts/${made.countId}/book` },
    { name: "prices", path: "/dashboard/prices" },
    { name: "new-price", path: "/dashboard/prices/new" },
    { name: "categories", path: "/dashboard/categories" },
    { name: "content", path: "/dashboard/content" },
    { name: "text", path: "/dashboard/content/announcement" },
    { name: "text-preview", path: "/dashboard/content/terms", prepare: (page) => press(page, "Preview") },
    { name: "slide", path: "/dashboard/content/slide-1" },
    { name: "articles", path: "/dashboard/articles" },
    { name: "article", path: "/dashboard/articles/how-long-a-serum-keeps" },
    { name: "customers", path: "/dashboard/customers" },
    { name: "customer", path: `/dashboard/customers/${made.customerId}` },
    { name: "messages", path: "/dashboard/messages" },
    { name: "message", path: `/dashboard/messages/${made.messageId}` },
    { name: "subscribers", path: "/dashboard/subscribers" },
    { name: "staff", path: "/dashboard/staff" },
    { name: "staff-member", path: `/dashboard/staff/${made.helperId}` },
    { name: "changes", path: "/dashboard/changes" },
    {
      name: "undo",
      path: "/dashboard/changes?entity=product",
      prepare: (page) => followFirst(page, "main a[href^='/dashboard/changes/']"),
    },
    { name: "find", path: "/dashboard/find?q=retinol" },
    { name: "more", path: "/dashboard/more" },
    { name: "settings", path: "/dashboard/settings" },
    { name: "audit", path: "/dashboard/audit" },
    { name: "outbox", path: "/dashboard/outbox" },
    { name: "two-step", path: "/dashboard/two-step" },
    { name: "files", path: "/dashboard/files" },
    { name: "import", path: "/dashboard/files", prepare: checkChangedFile },
    { name: "saved", path: product, prepare: saveProduct },
    { name: "conflict", path: product, prepare: (page) => meetAnother(page, db, made.helperId) },
  ];
}

/** From the order to the parcel: the screens of staff, and what the customer sees of it. @param order a number to change */
export function parcelScreens(
  { called, failed, printed, token }: Awaited<ReturnType<typeof addParcels>>,
  order: number | string,
): OwnerScreen[] {
  return [
    { name: "today", path: "/dashboard/today" },
    { name: "confirm", path: `/dashboard/confirm/LS-${called}` },
    { name: "order-link", path: `/o/${token}` },
    { name: "track", path: "/track" },
    { name: "pack", path: "/dashboard/pack" },
    { name: "slips", path: `/dashboard/pack/slips?parcels=${printed.join(",")}` },
    { name: "book", path: "/dashboard/book" },
    { name: "hand-over", path: "/dashboard/hand-over" },
    { name: "parcel", path: `/dashboard/parcels/${failed}` },
    { name: "chase", path: "/dashboard/chase?which=failed" },
    { name: "take-back", path: "/dashboard/take-back" },
    { name: "couriers", path: "/dashboard/couriers" },
    { name: "courier-cities", path: "/dashboard/couriers/postex/cities" },
    { name: "riders", path: "/dashboard/riders" },
    { name: "order-new", path: "/dashboard/orders/new" },
    { name: "order-edit", path: `/dashboard/orders/LS-${order}/edit` },
  ];
}

/** The money of the shop: what is awaited, paid, owed back and paid out, and how it may be paid. */
export function paymentScreens({ owed, refundId }: Awaited<ReturnType<typeof addPayments>>): OwnerScreen[] {
  return [
    { name: "figures", path: "/dashboard/figures?days=30" },
    { name: "money", path: "/dashboard/money" },
    { name: "payouts", path: "/dashboard/money/payouts" },
    { name: "disputes", path: "/dashboard/money/disputes" },
    { name: "refunds", path: "/dashboard/refunds" },
    { name: "refund", path: `/dashboard/refunds/${refundId}` },
    { name: "refund-new", path: `/dashboard/orders/LS-${owed}/refund` },
    { name: "transfers", path: "/dashboard/transfers" },
    { name: "payments", path: "/dashboard/payments" },
    { name: "paid-parcels", path: "/dashboard/paid-parcels" },
    { name: "advances", path: "/dashboard/payments/advance" },
    { name: "jazzcash", path: "/dashboard/payments/jazzcash" },
  ];
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function followFirst(page: Page, selector: string): Promise<void> {
  const path = await page.locator(selector).first().getAttribute("href");
  await page.goto(path ?? "", { waitUntil: "networkidle" });
}

/** Downloads the products, lowers a price, adds a product and has the file checked. */
async function checkChangedFile(page: Page): Promise<void> {
  const downloading = page.waitForEvent("download");
  await press(page, "Download products");
  const file = await readFile(await (await downloading).path(), "utf8");
  const buffer = Buffer.from(file.replace("Default Title,1949,", "Default Title,1849,"));
  await page.getByLabel("CSV file").setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
  await press(page, "Check the file");
  await page.getByText("Nothing is saved yet.").waitFor();
}

async function saveProduct(page: Page): Promise<void> {
  const cautions = page.getByLabel("Warnings");
  const isFirst = (await cautions.inputValue()) === "";
  await cautions.fill(isFirst ? "Keep away from the eyes." : "Keep away from the eyes and from the sun.");
  await press(page, "Save");
  await page.getByText("Saved.", { exact: true }).waitFor();
}

/** Two people change the same price. */
async function meetAnother(page: Page, db: Database, actorId: string): Promise<void> {
  await page.getByLabel("Selling price").fill("1,750");
  const unitPrice = (page.viewportSize()?.width ?? 0) < 500 ? 185_000 : 187_000;
  await changeProducts(db, [{ id: retinol, set: { unitPrice } }], { actorId });
  await press(page, "Save");
  await page.getByText("Someone else changed this while you were editing").waitFor();
}
