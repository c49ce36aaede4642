import { pakistaniNumber } from "../../base/phone-number.ts";
import { foreignPhoneHint } from "./checkout-texts.ts";

/** The hint for a typed number that is not Pakistani; otherwise null (R25). */
export function phoneHint(typed: string): string | null {
  return typed.trim() === "" || pakistaniNumber(typed) ? null : foreignPhoneHint;
}
