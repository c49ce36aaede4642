import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import {
  insertOrder,
  orderLinesOf,
  placeTestOrder,
  updateOrderLines,
} from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import type { Schema } from "../../../schema.ts";
import { noFilter } from "../order-filter.ts";
import { exportBatchSize, exportOrders } from "./export-orders.ts";

const { db, pool } = await createTestDatabase();
const wholeList = { filter: noFilter, sort: "newest" } as const;

async function exportedTexts(
  query: Parameters<typeof exportOrders>[1] = wholeList,
  from = db,
): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of exportOrders(from, query)) texts.push(text);
  return texts;
}

async function exportedLine(text: string, phone = "0300 1234567") {
  const customer = await createCustomer(db, { fullName: text });
  const { id } = await placeTestOrder(db, customer, { shippingAddress: text, notes: text });
  const fields = { trackingNumber: text.trim(), phoneNumber: phone, phoneE164: null };
  await updateOrderLines(db, { orderId: id }, fields);
  return (await exportedTexts()).join("").split("\r\n")[1] ?? "";
}

describe("the export of orders", () => {
  it("begins with the BOM and the column names, and ends every line with CRLF", async () => {
    const text = (await exportedTexts()).join("");
    expect(text).toMatch(/^\uFEFFOrder ID,Parcel,Order Date,Customer,/);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠A1"])(
    "escapes %j at the beginning of a cell, and behind a semicolon",
    async (text) => {
      const customer = await createCustomer(db, { fullName: "Ayesha" });
      await placeTestOrder(db, customer);
      const fields = { customerName: text, shippingAddress: `x${text}`, notes: `Ring; ${text}` };
      await updateOrderLines(db, { userId: customer.id }, fields);
      const [, line = ""] = (await exportedTexts()).join("").split("\r\n");
      expect(line.split(`'${text}`), line).toHaveLength(3);
      for (const separator of [",", ";"])
        for (const cell of line.split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    },
  );

  it("quotes separators and line breaks", async () => {
    const line = await exportedLine('a "b", c\nd');
    expect(line).toContain('"a ""b"", c\nd"');
    expect(await exportedLine("عائشہ خان")).toContain(",عائشہ خان,");
  });

  it.each([
    ["03001234567", "0300 1234567"],
    ["+92 300 1234567", "0300 1234567"],
    ["00923001234567", "0300 1234567"],
    ["+44 7911 123456", "'+44 7911 123456"],
    ["0042", "'0042"],
    ["1234567890123456789", "'1234567890123456789"],
  ])("keeps all digits of the phone %s", async (phone, cell) => {
    expect(await exportedLine("Ayesha", phone)).toContain(`,${cell},`);
  });

  it("holds the lines of the list in its order", async () => {
    const customer = await createCustomer(db, { fullName: "Bilal Ahmed" });
    const items: [string, number][] = [
      ["lumiskin-retinol", 2],
      ["eyebrow-razor", 1],
    ];
    const { number } = await placeTestOrder(db, customer, {
      items,
      payment: "jazzcash",
      notes: "Ring twice",
    });
    const query = { filter: { ...noFilter, search: "bilal ahmed" }, sort: "lowest" } as const;
    const lines = (await exportedTexts(query)).join("").split("\r\n").slice(1, -1);
    expect(lines.map((line) => line.split(",").toSpliced(2, 1).join())).toEqual([
      `LS-${number}-2,LS-${number},Bilal Ahmed,${customer.email},0300 1234567,"House 1, Street 2, Lahore",Eyebrow Razors,1,249,249,Pending,Pending Online Payment,,Ring twice`,
      `LS-${number}-1,LS-${number},Bilal Ahmed,${customer.email},0300 1234567,"House 1, Street 2, Lahore",Retinol Face Serum,2,1999,3998,Pending,Pending Online Payment,,Ring twice`,
    ]);
  });

  it("reads each batch on demand", async () => {
    const batches = 4;
    const lines = Array.from({ length: exportBatchSize * batches + 1 }, () => ({}));
    await insertOrder(db, { placedAt: null }, lines);
    let queries = 0;
    const counted = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
      log: () => void queries++,
    });
    const rows = (text = "") => text.split("\r\n").length - 1;
    const count = (await orderLinesOf(db)).length;
    const texts = exportOrders(counted, wholeList);
    await texts.next();
    expect(queries).toBe(0);
    const first = await texts.next();
    expect(rows(first.value as string)).toBe(exportBatchSize);
    const each = queries;
    await texts.next();
    expect(queries).toBe(2 * each);
    await texts.return(undefined);
    expect(queries).toBe(2 * each);

    const whole = (await exportedTexts(wholeList, counted)).slice(1);
    expect(whole.map(rows).every((count) => count <= exportBatchSize)).toBe(true);
    expect(whole.map(rows).reduce((a, b) => a + b)).toBe(count);
    expect(new Set(whole.join("").split("\r\n").slice(0, -1)).size).toBe(count);
  });
});
