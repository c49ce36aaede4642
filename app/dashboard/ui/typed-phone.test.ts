import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { PhoneButtons } from "./contact-links.tsx";
import { TypedPhone } from "./typed-phone.tsx";

it.each([
  ["0338 5550101", "tel:+923385550101", false],
  ["0300 5550101 24/7", "tel:+923005550101", false],
  ["0300 555 01012", null, true],
  // Of a customer whose data were deleted.
  ["removed", null, false],
])("links %j to %s", (phone, tel, isToCheck) => {
  const links = toPhoneLinks(phone);
  for (const html of [
    renderToStaticMarkup(createElement(TypedPhone, { phone, call: links.tel, className: "" })),
    renderToStaticMarkup(createElement(PhoneButtons, links)),
  ]) {
    expect(/href="(tel:[^"]*)"/.exec(html)?.[1] ?? null).toBe(tel);
    expect(html.includes("Check this number")).toBe(isToCheck);
  }
});
