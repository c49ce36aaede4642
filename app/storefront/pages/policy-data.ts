import type { RouterContextProvider } from "react-router";
import { formatLongDate } from "../../../shop/base/karachi-time.ts";
import { parseSections } from "../../../shop/base/markdown/parse-markdown.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { deliverySentence } from "../../../shop/payments/ledger/door-sentence.ts";
import { database } from "../../http/context.ts";
import { requestSettings } from "../../http/request-settings.ts";

/** The day of the first texts. */
const firstDays = {
  privacy: "28 November 2026",
  terms: "28 November 2026",
  "exchange-policy": "1 June 2025",
};

/** What a policy's page shows. */
export async function policyData(context: Readonly<RouterContextProvider>, key: keyof typeof firstDays) {
  const { fields, updatedAt } = (await readContent(context.get(database), [key]))(key);
  const body = fields.body ?? "";
  const text = key === "terms" ? withDelivery(body, deliverySentence(await requestSettings(context))) : body;
  return {
    lead: fields.lead ?? "",
    updated: updatedAt ? formatLongDate(updatedAt) : firstDays[key],
    ...parseSections(text),
  };
}

/** Adds what the owner's settings say of the charge for delivery to its section. */
const withDelivery = (body: string, sentence: string) =>
  body.replace(/^##[^\n]*\{#delivery\}\s+[^\n]+/m, (paragraph) => `${paragraph} ${sentence}`);
