import { Form, Link } from "react-router";
import { customer, database } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { orderSight } from "../orders/order/sight.ts";
import type { Route } from "./+types/find";
import { findGroups } from "./find-groups.ts";
import { externalProps, findInputProps } from "./find-input.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Find | Dashboard");

/** For the page, and for the dialog on every screen. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200);
  const { role } = context.get(customer);
  return {
    query,
    groups: await findGroups(
      context.get(database),
      query,
      (screen) => mayOpen(role, screen),
      orderSight(role),
    ),
  };
}

export default function Find({ loaderData: { query, groups } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-3xl py-8 md:mx-0 md:py-10">
      <PageHeading lead="Search by order number, phone, name, product or page.">Find</PageHeading>
      <Form method="get" action="/dashboard/find" role="search" className="flex gap-2">
        <input
          key={query}
          {...findInputProps}
          defaultValue={query}
          className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
        />
        <Button size="small">Find</Button>
      </Form>
      <div className="mt-6 grid gap-6">
        {groups.map(({ name, results }) => (
          <section key={name}>
            <h2 className="mb-2 text-sm font-semibold text-ink-soft">{name}</h2>
            <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
              {results.map(({ path, title, detail }) => (
                <li key={`${path} ${title}`}>
                  <Link
                    to={path}
                    {...externalProps(path)}
                    className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2"
                  >
                    <bdi className="font-medium">{title}</bdi>
                    <bdi className="text-sm text-ink-soft tabular-nums">{detail}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {query && groups.length === 0 ? (
          <p role="status">
            No results for “<bdi>{query}</bdi>”. Try an order number such as LS-10427, at least seven digits
            of a phone number, or the start of a name.
          </p>
        ) : null}
      </div>
    </div>
  );
}
