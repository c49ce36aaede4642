import { describe, expect, it } from "vitest";
import { seedSettings } from "../../../db/seed/settings.ts";
import type { CustomerOrderLine } from "../../../shop/orders/list/customer/customer-order-queries.ts";
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
} as const;
const asked = "We call or message you on 0300 1234567 to confirm.";
const packed = "We pack it and hand it to the courier.";
const later = "We send it once the payment is here.";
const cash = "The courier calls. Keep Rs. 2,199 ready.";
const noCash = "The courier calls 0300 1234567 before delivery.";
const ahead = { ...cod, confirmation: null, paymentMethod: "jazzcash" } as const;
const advance = { awaited: 50_000, paid: 0, cash: 169_900 };

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
  ] as const)("says them for %s", (_, order, cashDue, payFirst, steps) => {
    expect(nextSteps({ ...order, lines: [...order.lines] }, { cash: cashDue, payFirst })).toEqual(steps);
  });
});

it("saveInWhatsApp names number, amount and the order's page", () => {
  const url = new URL(saveInWhatsApp({ ...cod, lines: [line] }, 219_900, "https://shop.example"));
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
