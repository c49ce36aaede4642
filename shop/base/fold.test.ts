import { expect, it } from "vitest";
import { fold } from "./fold.ts";

it.each([
  ["DAAG", "daag"],
  ["Anti-aging 30 ml, 100%!", "anti-aging 30 ml, 100%!"],
  ["جھائياں", "جھائیاں"],
  ["چهره", "چہرہ"],
  ["كيل", "کیل"],
  ["جھُرِّیاں", "جھریاں"],
  ["دا\u200cنے", "دانے"],
  ["\ufeffداغ\u200f", "داغ"],
  ["۳۰ ml", "30 ml"],
  ["٣٠ ml", "30 ml"],
  ["é ß ﬁ ½", "é ß ﬁ ½"],
])("folds %s as %s", (typed, same) => {
  expect(fold(typed)).toBe(fold(same));
  expect(fold(fold(typed))).toBe(fold(typed));
});

it("leaves ASCII as it is, case aside", () => {
  const ascii = String.fromCharCode(...Array(128).keys());
  expect(fold(ascii)).toBe(ascii.toLowerCase());
});
