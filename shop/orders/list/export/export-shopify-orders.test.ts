import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { insertOrder, placeTestOrder, updateOrderLines } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { exportShopifyOrders, shopifyBatchSize } from "./export-shopify-orders.ts";

const { db } = await createTestDatabase();
const allDays = { from: null, to: null };

async function exportedTexts(days: { from: string | null; to: string | null } = allDays): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of exportShopifyOrders(db, days)) texts.push(text);
  return texts;
}

async function exportedRows(
  days: Parameters<typeof exportedTexts>[0] = allDays,
): Promise<Record<string, string>[]> {
  return parse((await exportedTexts(days)).join(""), { columns: true, bom: true });
}

describe("orders in Shopify's format", () => {
  it("have the order's columns once, and each further line with the name alone", async () => {
    const customer = await createCustomer(db, { fullName: "عائشہ خان" });
    const { id, number, lineIds } = await placeTestOrder(db, customer, {
      items: [
        ["lumiskin-retinol", 2],
        ["silicone-bath-brush", 1],
      ],
      shippingAddress: "House 1\nLahore",
      notes: "=1+1",
    });
    await updateOrderLines(db, { orderId: id }, { orderDate: "2026-08-04T00:24:22Z" });
    expect(lineIds).toHaveLength(2);
    const [first, second] = await exportedRows();
    const sum = Number(first?.["Lineitem price"]) * 2 + Number(second?.["Lineitem price"]);
    expect(first).toMatchObject({
      Name: `LS-${number}`,
      "Financial Status": "pending",
      "Fulfillment Status": "unfulfilled",
      Currency: "PKR",
      Subtotal: String(sum),
      Total: String(sum),
      "Lineitem quantity": "2",
      "Billing Name": "عائشہ خان",
      "Shipping Address1": "House 1, Lahore",
      "Shipping Country": "PK",
      "Shipping Phone": "0300 1234567",
      Notes: "'=1+1",
      "Payment Method": "Cash on Delivery",
      Id: String(number),
      Source: "web",
    });
    expect(first?.["Created at"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0500$/);
    const filled = Object.entries(second ?? {}).filter(([, cell]) => cell !== "");
    expect(filled.map(([column]) => column)).toEqual([
      ...["Name", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem requires shipping"],
      ...["Lineitem taxable", "Lineitem fulfillment status", "Vendor"],
    ]);
    expect(second?.Name).toBe(`LS-${number}`);
  });

  it("say what was completed, cancelled and by whom it travels", async () => {
    const customer = await createCustomer(db, { fullName: "Bilal" });
    const done = await placeTestOrder(db, customer);
    await updateOrderLines(db, { orderId: done.id }, { status: "completed", trackingNumber: "TCS-7" });
    const gone = await placeTestOrder(db, customer);
    await updateOrderLines(db, { orderId: gone.id }, { status: "cancelled" });
    const rows = await exportedRows();
    const row = (number: number) => rows.find(({ Name }) => Name === `LS-${number}`);
    expect(row(done.number)).toMatchObject({
      "Fulfillment Status": "fulfilled",
      "Lineitem fulfillment status": "fulfilled",
      "Note Attributes": "tracking: TCS-7",
    });
    expect(row(gone.number)).toMatchObject({
      "Financial Status": "voided",
      "Lineitem fulfillment status": "restocked",
    });
  });

  it("are read in batches, each order once, for the days asked for", async () => {
    const { id: userId } = await createCustomer(db, { fullName: "Many" });
    const before = (await exportedRows()).length;
    for (let n = 0; n < shopifyBatchSize + 5; n++)
      await insertOrder(db, { number: 50_000 + n, userId, placedAt: "2025-01-31T19:30:00Z" }, [{}]);
    const rows = await exportedRows();
    expect(new Set(rows.map(({ Name, "Lineitem name": item }) => `${Name} ${item}`)).size).toBe(rows.length);
    expect(rows.length).toBe(before + shopifyBatchSize + 5);
    expect((await exportedTexts()).length).toBe(3);
    // 19:30 UTC is the next day in Karachi.
    expect(await exportedRows({ from: "2025-01-31", to: "2025-01-31" })).toEqual([]);
    expect(await exportedRows({ from: "2025-02-01", to: "2025-02-01" })).toHaveLength(shopifyBatchSize + 5);
  });
});
