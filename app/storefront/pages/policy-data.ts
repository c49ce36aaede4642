import type { RouterContextProvider } from "react-router";
import { readContent } from "../../../shop/content/content-queries.ts";
import { formatLongDate } from "../../../shop/karachi-time.ts";
import { parseSections } from "../../../shop/markdown/parse-markdown.ts";
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
