import type { ShopSettings } from "../../content/settings/shop-settings.ts";
import { type TransferAccount, transferAccounts } from "../schema.ts";

/** What each of the shop's accounts is called on screens. */
export const transferAccountLabels = {
  iban: "Bank account",
  raast: "Raast",
  jazzcash_wallet: "JazzCash",
  easypaisa_wallet: "Easypaisa",
} as const satisfies Record<TransferAccount, string>;

/** The numbers of the accounts that the owner has entered: an IBAN without spaces, mobile numbers in the international form. */
export function accountNumbers(settings: ShopSettings): { account: TransferAccount; number: string }[] {
  const { iban, raast, jazzCash, easypaisa } = settings;
  const numbers = { iban, raast, jazzcash_wallet: jazzCash, easypaisa_wallet: easypaisa };
  return transferAccounts.flatMap((account) => {
    const number = numbers[account];
    return number ? [{ account, number }] : [];
  });
}
