import { describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import type { CustomerOrderLine } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import type { DoorCash, OrderAmounts } from "../../../shop/payments/ledger/order-amounts.ts";
import { callsText, nextSteps, saveInWhatsApp } from "./next-steps-view.ts";

const line = { status: "Pending", amount: 219_900 } as CustomerOrderLine;
const cod = {
  number: "LS-10427",
  confirmation: "to_confirm",
  phoneNumber: "0300 1234567",
  paymentMethod: "cod",
  paymentState: "awaited",
  advance: null,
  lines: [line],
  amounts: { total: 219_900 } as OrderAmounts,
} as const;
const doorOf = (collects: number): DoorCash => ({ collects, expected: collects, own: collects, others: [] });
const asked = "We call or message you on 0300 1234567 to confirm.";
const packed = "We pack it and hand it to the courier.";
const later = "We send it once the payment is here.";
const cash = "The courier calls. Keep Rs. 2,199 ready. If delivery is charged, we tell you before we send.";
const noCash = "The courier calls 0300 1234567 before delivery.";
const ahead = { ...cod, confirmation: null, paymentMethod: "jazzcash" } as const;
const advance = { awaited: 50_000, paid: 0, door: doorOf(169_900) };

describe("nextSteps", () => {
  it.each([
    ["cash, asked about", cod, 219_900, null, [asked, packed, cash]],
    ["cash, not asked about", { ...cod, confirmation: null }, 219_900, null, [packed, cash]],
    ["cash, confirmed", { ...cod, confirmation: "confirmed" }, 219_900, null, [packed, cash]],
    ["paid ahead", ahead, 0, "Rs. 2,199", ["Pay Rs. 2,199 first.", later, noCash]],
    ["being checked", { ...ahead, paymentState: "authorised" }, 0, null, [later, noCash]],
    ["paid", { ...ahead, paymentState: "captured" }, 0, null, [packed, noCash]],
    [
      "an advance",
      { ...cod, advance },
      219_900,
      "Rs. 500",
      ["Pay the advance of Rs. 500 first.", asked, later, cash],
    ],
    ["cancelled", { ...cod, lines: [{ ...line, status: "cancelled" }] }, 0, null, []],
  ] as const)("says them for %s", (_, order, collects, payFirst, steps) => {
    expect(
      nextSteps({ ...order, lines: [...order.lines] }, { door: doorOf(collects), payFirst, settings: {} }),
    ).toEqual(steps);
  });

  it.each([
    ["0300 1234567 24/7", " on 0300 1234567", " 0300 1234567"],
    ["call me", "", ""],
    ["0300 555 01012", "", ""],
  ])("names the number in %j, and no other text", (phoneNumber, on, called) => {
    const order = { ...cod, phoneNumber, lines: [line] };
    expect(nextSteps(order, { door: doorOf(0), payFirst: null, settings: {} })).toEqual([
      `We call or message you${on} to confirm.`,
      packed,
      `The courier calls${called} before delivery.`,
    ]);
  });

  it("names what a joined parcel asks for", () => {
    const others = [{ number: 10_002, cash: 199_900, awaited: 0 }];
    const door = { collects: 419_800, expected: 419_800, own: 219_900, others };
    expect(
      nextSteps({ ...cod, confirmation: null, lines: [line] }, { door, payFirst: null, settings: {} }).slice(
        1,
      ),
    ).toEqual([
      "The courier calls. Keep Rs. 4,198 ready. If delivery is charged, we tell you before we send.",
      "One parcel with LS-10002 (Rs. 1,999): Rs. 4,198 for this parcel, of it Rs. 2,199 for this order.",
    ]);
  });

  it("says what the owner says of the charge for delivery", () => {
    const said = (deliveryCharge: "included" | "told") =>
      nextSteps(
        { ...cod, confirmation: null, lines: [line] },
        { door: doorOf(219_900), payFirst: null, settings: { deliveryCharge } },
      )[1];
    expect(said("included")).toBe("The courier calls. Keep Rs. 2,199 ready. Delivery is included.");
    expect(said("told")).toBe(
      "The courier calls. Keep Rs. 2,199 ready. We tell you the delivery charge when we confirm your order.",
    );
  });

  it("asks for no cash that has been paid", () => {
    const door = { collects: 219_900, expected: 0, own: 219_900, others: [] };
    expect(
      nextSteps({ ...cod, confirmation: null, lines: [line] }, { door, payFirst: null, settings: {} }).slice(
        1,
      ),
    ).toEqual([
      noCash,
      "You have paid. If the rider asks for Rs. 2,199, call us first; what you pay twice we pay back.",
    ]);
  });
});

it("saveInWhatsApp names number, amount and the order's page", () => {
  const url = new URL(saveInWhatsApp({ ...cod, lines: [line] }, doorOf(219_900), "https://shop.example"));
  expect([url.origin + url.pathname, url.searchParams.get("text")]).toEqual([
    "https://wa.me/",
    "My LumiSkin order LS-10427: Rs. 2,199 in cash\nhttps://shop.example/orders/LS-10427",
  ]);
});

describe("callsText", () => {
  it.each([
    [{ phone: "+92 300 5550100" }, "Our calls come from 0300 5550100; we never ask for a PIN or a code."],
    [{ phone: "ask us" }, null],
    [seedSettings, null],
    [{}, null],
  ])("says of %o: %s", (settings, text) => {
    expect(callsText(settings)).toBe(text);
  });
});
