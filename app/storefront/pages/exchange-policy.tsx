import { href } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage } from "../../ui/policy-page.tsx";
import type { Route } from "./+types/exchange-policy";
import { policyData } from "./policy-data.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Exchange Policy",
    description: "What you can exchange, how long you have, and who pays the courier.",
    path: href("/exchange-policy"),
  });

export const handle = { cache: {}, sitemap: true, offline: true } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => policyData(context, "exchange-policy");

export default function ExchangePolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Exchange Policy" {...loaderData} />;
}
