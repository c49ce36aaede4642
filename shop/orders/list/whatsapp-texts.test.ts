import { expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import {
  confirmText,
  deliveredText,
  dispatchedText,
  firstName,
  nobodyHomeText,
  type OrderToWriteAbout,
  waMeLink,
} from "./whatsapp-texts.ts";

const order: OrderToWriteAbout = {
  number: "LS-10417",
  customerName: "Ayesha Khan",
  lines: [
    { name: "Niacinamide + Zinc Face Serum", quantity: 2 },
    { name: "Retinol Face Serum", quantity: 1 },
  ],
  door: { collects: 659_700, expected: 659_700, own: 659_700, others: [] },
  shippingAddress: "House 14, Street 3, Gulgasht Colony, Multan",
  landmark: "near Al-Shifa Clinic",
  link: "https://shop.example/o/2fJ0h6mJx1yq0cV3s9bW8Q",
};
const parcel = { courierName: "PostEx", trackingNumber: "PX-1", trackingUrl: "https://postex.example/PX-1" };

it("the request to confirm names items, cash, address and link", () => {
  expect(confirmText(order)).toBe(`Hello Ayesha, this is LumiSkin about your order LS-10417.

2 × Niacinamide + Zinc Face Serum
1 × Retinol Face Serum

Cash to pay the rider: Rs. 6,597

Address: House 14, Street 3, Gulgasht Colony, Multan, near Al-Shifa Clinic

Please confirm or change it here so that we can send it:
https://shop.example/o/2fJ0h6mJx1yq0cV3s9bW8Q`);
});

it.each([
  [confirmText({ ...order, door: { collects: 0, expected: 0, own: 0, others: [] } }), "Cash", false],
  [confirmText({ ...order, door: null }), "Cash", false],
  [confirmText({ ...order, customerName: null }), "Hello, this is", true],
  [
    confirmText({ ...order, link: undefined } as OrderToWriteAbout),
    "Please reply YES so that we can send it",
    true,
  ],
  [dispatchedText(order, parcel), "on its way with PostEx. Tracking number: PX-1", true],
  [dispatchedText(order, parcel), "Track it here:\nhttps://postex.example/PX-1", true],
  [dispatchedText(order, { ...parcel, trackingUrl: null }), `Track it here:\n${order.link}`, true],
  [nobodyHomeText(order), "Should we deliver it again, or will you collect it?", true],
  [nobodyHomeText(order), "Rs. 6,597", true],
  [deliveredText(order), "has been delivered", true],
])("%j: %j %s", (text, part, holds) => {
  expect(text.includes(part)).toBe(holds);
});

it("the text survives the address of WhatsApp whatever people have typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const url = new URL(waMeLink("+923001234567", confirmText({ ...order, shippingAddress: `x${typed}` })));
      expect(url.origin + url.pathname).toBe("https://wa.me/923001234567");
      expect(url.searchParams.get("text")).toContain(`x${typed}`);
    }),
  );
});

it.each([
  ["Ayesha Khan", "Ayesha"],
  ["  عائشہ خان", "عائشہ"],
  ["", ""],
  [null, ""],
  ["ayesha@example.com", ""],
])("the first name of %j is %j", (name, first) => {
  expect(firstName(name)).toBe(first);
});
