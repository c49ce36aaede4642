import type { RouterContextProvider } from "react-router";
import { formatLongDate } from "../../../shop/base/karachi-time.ts";
import { parseSections } from "../../../shop/base/markdown/parse-markdown.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { database } from "../../http/context.ts";

/** The day of the first policies. */
const firstPolicies = "1 June 2025";

/** What a policy's page shows. */
export async function policyData(context: Readonly<RouterContextProvider>, key: string) {
  const { fields, updatedAt } = (await readContent(context.get(database), [key]))(key);
  return {
    lead: fields.lead ?? "",
    updated: updatedAt ? formatLongDate(updatedAt) : firstPolicies,
    ...parseSections(fields.body ?? ""),
  };
}
