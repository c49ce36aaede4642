import { pakistaniNumber } from "../phone-number.ts";
import { foreignPhoneHint } from "./checkout-texts.ts";

/** A hint about a typed number that is not Pakistani; it blocks nothing (R25). @returns null where none is due */
export function phoneHint(typed: string): string | null {
  return typed.trim() === "" || pakistaniNumber(typed) ? null : foreignPhoneHint;
}
