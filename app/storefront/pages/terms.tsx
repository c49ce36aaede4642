import { href } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage } from "../../ui/policy-page.tsx";
import type { Route } from "./+types/terms";
import { policyData } from "./policy-data.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms of Service",
    description: "Our terms for orders: prices, payment, delivery and exchange.",
    path: href("/terms"),
  });

export const handle = {
  cache: {},
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => policyData(context, "terms");

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Terms of Service" {...loaderData} />;
}
