import { href } from "react-router";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { PolicyPage } from "../../ui/policy-page.tsx";
import type { Route } from "./+types/privacy";
import { policyData } from "./policy-data.ts";

/** The same page also answers at `/privacy-policy` (R18). */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy Policy",
    description: "What data LumiSkin keeps about you, how we use it, and how to see or delete it.",
    path: href("/privacy"),
  });

export const handle = {
  cache: {},
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => policyData(context, "privacy");

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Privacy Policy" {...loaderData} />;
}
