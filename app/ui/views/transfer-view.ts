import { renderSVG } from "uqr";
import { formatWeekdayTime } from "../../../shop/base/karachi-time.ts";
import { parsePhoneNumber } from "../../../shop/base/phone-number.ts";
import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { ibanText } from "../../../shop/content/settings/iban.ts";
import type { ShopSettings } from "../../../shop/content/settings/shop-settings.ts";
import type { TransferAccount } from "../../../shop/payments/schema.ts";
import { raastQrText } from "../../../shop/payments/transfers/raast-qr.ts";
import { accountNumbers, transferAccountLabels } from "../../../shop/payments/transfers/transfer-account.ts";

interface TransferRequest {
  /** Paisa. */
  amount: number;
  /** Such as `LS-10427`. */
  orderNumber: string;
  /** Only this account; absent: all that the owner has entered. */
  only?: TransferAccount;
}

/** Where to send money for an order, as text; null: the owner has entered no such account. */
export function transferDetails(settings: ShopSettings, { amount, orderNumber, only }: TransferRequest) {
  const accounts = accountNumbers(settings).filter(({ account }) => !only || account === only);
  if (accounts.length === 0) return null;
  return {
    amount: { text: displayPrice(amount), copy: amountText(amount) },
    orderNumber,
    title: settings.bankTitle ?? null,
    accounts: accounts.map(({ account, number }) => accountView(account, number, settings)),
  };
}

export type TransferDetails = NonNullable<ReturnType<typeof transferDetails>>;

function accountView(account: TransferAccount, number: string, { bankName }: ShopSettings) {
  if (account === "iban")
    return {
      account,
      label: bankName ? `IBAN, ${bankName}` : "IBAN",
      text: ibanText(number),
      copy: number,
      // Other countries' accounts take no Raast.
      qr: number.startsWith("PK") ? qrPicture(raastQrText(number)) : null,
    };
  const text = parsePhoneNumber(number)?.text ?? number;
  const label = account === "raast" ? "Raast ID" : `${transferAccountLabels[account]} number`;
  return { account, label, text, copy: text.replaceAll(" ", ""), qr: null };
}

/** A QR code as the address of a picture. */
function qrPicture(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: "M", border: 2 }))}`;
}

interface OpenClaim {
  id: number;
  account: TransferAccount;
  reference: string;
  state: "waiting" | "confirmed" | "not_found";
  claimedAt: Date;
}

/** The claims of an order in words, with what became of them. */
export function claimViews(claims: OpenClaim[]) {
  return claims.map(({ id, account, reference, state, claimedAt }) => ({
    id,
    reference,
    text:
      state === "not_found"
        ? `${transferAccountLabels[account]}: we did not find this payment. Please check it with your bank's SMS.`
        : `${transferAccountLabels[account]}, ${formatWeekdayTime(claimedAt)}. We are checking it and will email you.`,
  }));
}
