import { plural } from "../../base/plural.ts";
import type { ContentFields } from "../model/content-entry.ts";

/** What the customer gets, by the value of the field: its label, the sentence's beginning, and the word of schema.org. */
const remedies: Readonly<Record<string, readonly [label: string, sentence: string, refundType: string]>> = {
  exchange: ["An exchange", "You can exchange unopened items", "ExchangeRefund"],
  refund: ["Their money back", "You can return unopened items for a refund", "FullRefund"],
};

const [free, charged] = ["FreeReturn", "ReturnFeesCustomerResponsibility"];

/** Who pays the courier, by the value of the field; the words of schema.org are for a change of mind, and for a defect. */
const payers: Readonly<
  Record<string, readonly [label: string, sentence: string, remorse: string, defect: string]>
> = {
  faults: [
    "Customer, except for faulty items",
    "Changed your mind? You pay for sending it back. Wrong or faulty? We do.",
    charged,
    free,
  ],
  shop: ["We, always", "We pay for sending it back.", free, free],
  customer: ["Customer, always", "You pay for sending it back.", charged, charged],
};

const toChoices = (of: Readonly<Record<string, readonly [label: string, ...unknown[]]>>) =>
  Object.entries(of).map(([value, [label]]) => ({ value, label }));
export const remedyChoices = toChoices(remedies);
export const payerChoices = toChoices(payers);

/**
 * How items may be sent back, from the fields of the Exchange Policy: the sentence near a button, and the same for search
 * engines (MerchantReturnPolicy). Without days the sentence is the summary, and search engines are told nothing.
 */
export function exchangeRule({ lead = "", days = "", remedy = "", courier = "" }: ContentFields): {
  sentence: string;
  returnPolicy: object | undefined;
} {
  const [gets, pays] = [remedies[remedy], payers[courier]];
  if (!days || !gets || !pays) return { sentence: lead, returnPolicy: undefined };
  const of = (word: string) => `https://schema.org/${word}`;
  return {
    sentence: `${gets[1]} within ${plural(Number(days), "day")} of delivery. ${pays[1]}`,
    returnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "PK",
      returnPolicyCategory: of("MerchantReturnFiniteReturnWindow"),
      merchantReturnDays: Number(days),
      refundType: of(gets[2]),
      returnMethod: of("ReturnByMail"),
      customerRemorseReturnFees: of(pays[2]),
      itemDefectReturnFees: of(pays[3]),
      itemCondition: of("NewCondition"),
    },
  };
}
