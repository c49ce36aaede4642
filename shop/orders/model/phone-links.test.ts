import { expect, it } from "vitest";
import { toPhoneLinks } from "./phone-links.ts";

it.each([
  ["0300\ufe0d 5550101", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  ["+03005550101", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  ["03005550101/03335550124", "0300 5550101", "tel:+923005550101", "https://wa.me/923005550101"],
  // A landline is called, and never written to.
  ["021 35683000", "(021) 35683000", "tel:+922135683000", null],
  ["0300 123", "0300 123", "tel:0300123", null],
  ["0300 5550101 12", "0300 5550101 12", "tel:0300555010112", null],
  // More digits than any phone number has, or none.
  ["0300 55501011 0333 55501241", "0300 55501011 0333 55501241", null, null],
  ["call my brother", "call my brother", null, null],
  ["", "", null, null],
])("%j", (typed, text, tel, whatsApp) => {
  expect(toPhoneLinks(typed)).toEqual({ text, tel, whatsApp });
});
