import { describe, expect, it } from "vitest";
import { findContentEntry } from "./content-entries.ts";
import { exchangeRule } from "./exchange-rule.ts";

describe("exchangeRule", () => {
  const first = findContentEntry("exchange-policy")?.first ?? {};
  const [free, charged] = ["FreeReturn", "ReturnFeesCustomerResponsibility"];

  it.each([
    [
      {},
      "You can exchange unopened items within 7 days of delivery. Changed your mind? You pay for sending it back. Wrong or faulty? We do.",
      [7, "ExchangeRefund", charged, free],
    ],
    [
      { days: "1", remedy: "refund", courier: "shop" },
      "You can return unopened items for a refund within 1 day of delivery. We pay for sending it back.",
      [1, "FullRefund", free, free],
    ],
    [
      { days: "30", courier: "customer" },
      "You can exchange unopened items within 30 days of delivery. You pay for sending it back.",
      [30, "ExchangeRefund", charged, charged],
    ],
  ])("says %j as a sentence and to search engines", (changed, sentence, [days, ...words]) => {
    const rule = exchangeRule({ ...first, ...changed });
    expect(rule.sentence).toBe(sentence);
    const [refundType, customerRemorseReturnFees, itemDefectReturnFees] = words.map(
      (word) => `https://schema.org/${word}`,
    );
    expect(rule.returnPolicy).toMatchObject({
      merchantReturnDays: days,
      refundType,
      customerRemorseReturnFees,
      itemDefectReturnFees,
    });
  });

  it.each<Record<string, string>>([{ days: "" }, { remedy: "" }, { courier: "no-such" }])(
    "says the summary alone with %j",
    (changed) => {
      const rule = exchangeRule({ ...first, ...changed, lead: "Ask us." });
      expect(rule).toEqual({ sentence: "Ask us.", returnPolicy: undefined });
    },
  );
});
