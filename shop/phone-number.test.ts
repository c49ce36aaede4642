import { expect, it } from "vitest";
import { pakistaniNumber } from "./phone-number.ts";

it.each([
  ["0300 1234567", "+923001234567"],
  ["0300-1234567", "+923001234567"],
  ["+92 300 1234567", "+923001234567"],
  ["0092 300 1234567", "+923001234567"],
  ["3001234567", "+923001234567"],
  ["021 35683000", "+922135683000"],
  ["+44 20 7946 0018", null],
  ["0300 12", null],
  ["0999 1234567", null],
  ["call my sister", null],
  ["-", null],
])("[R25] the number %j", (typed, normal) => {
  expect(pakistaniNumber(typed)).toBe(normal);
});
