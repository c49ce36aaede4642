import { expect, it } from "vitest";
import { metaDescription } from "./meta-description.ts";

it.each([
  ["One. Two!", "One. Two!"],
  [`One. ${"Two ".repeat(50)}.`, "One."],
  [`${"a".repeat(154)}. Two.`, `${"a".repeat(154)}.`],
  [`${"word ".repeat(40)}.`, `${"word ".repeat(30).trim()}…`],
  ["😀".repeat(200), `${"😀".repeat(154)}…`],
  [`${"الف ".repeat(20)}۔ ${"ب ".repeat(100)}۔`, `${"الف ".repeat(20)}۔`],
  ["", ""],
])("metaDescription of %j", (text, description) => {
  expect(metaDescription(text)).toBe(description);
});
