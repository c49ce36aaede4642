import { expect, it } from "vitest";
import { toPhoneLinks } from "./phone-links.ts";

it.each([
  ["0300\ufe0d 5550101", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  ["+03005550101", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  ["03005550101/03335550124", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  // A landline is called, and never written to.
  ["021 35683000", "(021) 35683000", "tel:+922135683000", null],
  ["0338 5550101", "0338 5550101", "tel:+923385550101", "https://wa.me/923385550101"],
  ["0300 5550101 24/7", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  // Nobody dials what was not read.
  ["0300 123", "0300 123", null, null],
  ["0300 555 01012", "0300 555 01012", null, null],
  ["0300 55501011 0333 55501241", "0300 55501011 0333 55501241", null, null],
  ["call my brother", "call my brother", null, null],
  ["", "", null, null],
])("%j", (typed, text, tel, whatsApp) => {
  expect(toPhoneLinks(typed)).toEqual({ text, tel, whatsApp });
});
