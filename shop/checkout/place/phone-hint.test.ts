import { expect, it } from "vitest";
import { foreignPhoneHint } from "./checkout-texts.ts";
import { phoneHint } from "./phone-hint.ts";

it.each([
  ["", null],
  ["  ", null],
  ["0300 1234567", null],
  ["+49 30 901820", foreignPhoneHint],
  ["12345", foreignPhoneHint],
])("the hint beside the phone number %j", (typed, hint) => {
  expect(phoneHint(typed)).toBe(hint);
});
