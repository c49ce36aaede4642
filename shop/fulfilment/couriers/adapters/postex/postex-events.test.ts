import { describe, expect, it } from "vitest";
import { order, orderRows } from "./postex-answers.ts";
import { postexEvents, postexMeaning } from "./postex-events.ts";

// The shape of `dist` as public integrations have recorded it.
const recorded = {
  customerName: "Ayesha Khan",
  trackingNumber: "28108000000001",
  transactionStatus: "Attempted",
  transactionDate: "2026-09-17 11:20:00",
  orderDeliveryDate: null,
  transactionFee: 180.5,
  transactionTax: "28.88",
  reversalFee: null,
  transactionStatusHistory: [
    {
      transactionStatusMessage: "Attempt Made",
      transactionStatusMessageCode: "0013",
      updatedAt: "2026-09-19 18:00:00",
    },
    {
      transactionStatusMessage: "Delivery Under Review",
      transactionStatusMessageCode: "0008",
      updatedAt: "2026-09-19 19:00:00",
    },
    {
      transactionStatusMessage: "At PostEx Warehouse",
      transactionStatusMessageCode: "0003",
      updatedAt: "2026-09-18 09:00:00",
    },
    {
      transactionStatusMessage: "Something New",
      transactionStatusMessageCode: "0077",
      updatedAt: "2026-09-18 10:00:00",
    },
  ],
};
const eventsOf = (changes: object) => postexEvents(order.parse({ ...recorded, ...changes })).events;

describe("what PostEx tells of a parcel", () => {
  it("is in the order of its times; one attempt counts once; what no one knows changes nothing", () => {
    expect(eventsOf({}).map(({ code, meaning, at }) => [code, meaning, at.toISOString()])).toEqual([
      ["0003", "scanned", "2026-09-18T04:00:00.000Z"],
      ["0077", "other", "2026-09-18T05:00:00.000Z"],
      ["0013", "attempted", "2026-09-19T13:00:00.000Z"],
      ["0008", "other", "2026-09-19T14:00:00.000Z"],
    ]);
  });

  it.each([
    ["modifiedDatetime", { modifiedDatetime: "2026-09-20 10:00:00" }],
    ["transactionDateTime", { transactionDateTime: "2026-09-20 10:00:00" }],
  ])("takes the time of a row from %s where it has no other", (_, time) => {
    const row = { transactionStatusMessage: "Delivered", transactionStatusMessageCode: "0005", ...time };
    expect(eventsOf({ transactionStatusHistory: [row] })).toMatchObject([
      { meaning: "delivered", at: new Date("2026-09-20T05:00Z") },
    ]);
  });

  it("puts rows without any time at the time of asking, in their order, and says so", () => {
    const rows = ["0003", "0004"].map((transactionStatusMessageCode) => ({ transactionStatusMessageCode }));
    const now = new Date("2026-09-21T05:00Z");
    const parsed = order.parse({ ...recorded, transactionStatus: null, transactionStatusHistory: rows });
    expect(postexEvents(parsed, now).events).toEqual([
      { code: "0003", meaning: "scanned", text: "", at: now, untimed: true },
      { code: "0004", meaning: "scanned", text: "", at: new Date(now.getTime() + 1), untimed: true },
    ]);
  });

  it("waits for advice although the attempt itself is not told", () => {
    const [, , , review] = recorded.transactionStatusHistory;
    expect(
      eventsOf({ transactionStatusHistory: [recorded.transactionStatusHistory[1], review] })[1],
    ).toMatchObject({
      code: "0008",
      meaning: "attempted",
    });
  });

  it("takes a status that is ahead of the history, after all that is known", () => {
    const delivered = { transactionStatus: "Delivered", orderDeliveryDate: "2026-09-20" };
    expect(eventsOf(delivered).at(-1)).toEqual({
      code: "delivered",
      meaning: "delivered",
      text: "Delivered",
      at: new Date("2026-09-19T19:00:00Z"),
    });
    expect(eventsOf({ ...delivered, orderDeliveryDate: "" }).at(-1)?.at).toEqual(
      new Date("2026-09-19T14:00:00Z"),
    );
    expect(eventsOf({ transactionStatus: "Un-Assigned By Me" }).at(-1)?.meaning).toBe("cancelled");
    expect(eventsOf({ transactionStatus: "Expired" })).toHaveLength(4);
    expect(eventsOf({ transactionStatus: "UnBooked", transactionStatusHistory: null })).toMatchObject([
      { meaning: "booked", at: new Date("2026-09-17T06:20:00Z") },
    ]);
    expect(
      eventsOf({ transactionStatus: "Delivered", transactionDate: null, transactionStatusHistory: null }),
    ).toEqual([]);
  });

  it.each([
    ["0005", "Delivered", "delivered"],
    ["0005", "", "delivered"],
    [null, "Delivered", "delivered"],
    [null, "delivered", "other"],
    [null, "Delivered to PostEx Warehouse", "other"],
    [null, "Delivered Return", "other"],
    ["0005", "Returned", "other"],
    ["0006", "Delivered", "other"],
    ["0040", "Return Initiated", "coming_back"],
    ["0004", "Package on Root", "scanned"],
    ["0004", "Out For Delivery", "out_for_delivery"],
    ["0002", "", "received_back"],
    ["0007", "Returned", "received_back"],
    ["9999", "Picked By PostEx", "scanned"],
    ["__proto__", "constructor", "other"],
  ])("%s %j means %s", (code, text, meaning) => {
    expect(postexMeaning(code, text)).toBe(meaning);
  });

  it("has rows with and without a wrapper, and leaves out what is no order", () => {
    const rows = [{ trackingResponse: recorded }, recorded, { trackingResponse: null }, null, "x", {}];
    expect(orderRows.parse(rows).map(({ trackingNumber }) => trackingNumber)).toEqual([
      "28108000000001",
      "28108000000001",
    ]);
  });
});
