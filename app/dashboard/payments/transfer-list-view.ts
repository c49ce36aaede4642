import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import type { TransferAccount } from "../../../shop/payments/schema.ts";
import { transferAccountLabels } from "../../../shop/payments/transfers/transfer-account.ts";
import type { ExpectedTransfer } from "../../../shop/payments/transfers/transfer-list-queries.ts";

/** Formats an order for which money may have come. */
export function toTransferRow(transfer: ExpectedTransfer, now: Date) {
  const { number, customerName, phoneNumber, amount, since, claim } = transfer;
  const order = orderNumberText(number);
  return {
    key: claim ? `claim-${claim.id}` : `order-${number}`,
    order,
    path: `/dashboard/orders/${order}`,
    customerName,
    phone: toPhoneLinks(phoneNumber),
    amount: amount > 0 ? displayPrice(amount) : "nothing",
    amountField: amount > 0 ? amountText(amount) : "",
    age: ageText((now.getTime() - since.getTime()) / 3_600_000),
    claim: claim && {
      id: claim.id,
      account: claim.account,
      accountText: transferAccountLabels[claim.account],
      reference: claim.reference,
      warning: warningOf(claim),
      before: claim.before
        .map(({ account, reference }) => `${reference} (${transferAccountLabels[account]})`)
        .join(", "),
    },
  };
}

export type TransferRow = ReturnType<typeof toTransferRow>;

function warningOf({ paid, others }: NonNullable<ExpectedTransfer["claim"]>): string | null {
  if (paid !== null) return `This transaction already paid for ${orderNumberText(paid)}.`;
  if (others.length === 0) return null;
  return `Also entered for ${others.map(orderNumberText).join(", ")}. It can pay for only one of them.`;
}

/** The accounts as choices of a form. */
export const accountChoices = (Object.entries(transferAccountLabels) as [TransferAccount, string][]).map(
  ([value, label]) => ({ value, label }),
);
