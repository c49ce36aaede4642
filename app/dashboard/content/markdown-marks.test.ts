import { expect, it } from "vitest";
import { markedText } from "./markdown-marks.ts";

it.each([
  ["Heading", "Care", "", "## Care"],
  ["Heading", "", "Text", "\n\n## Heading"],
  ["List", "one\ntwo", "Text\n", "\n- one\n- two"],
  ["List", "", "Text\n\n", "- Item"],
  ["Bold", "twice a day", "Use ", "**twice a day**"],
  ["Link", "Write to us", "Text ", "[Write to us](/contact)"],
] as const)("%s marks %j after %j", (mark, chosen, before, text) => {
  expect(markedText(mark, chosen, before)).toBe(text);
});
