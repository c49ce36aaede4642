import { Form, Link, useRouteLoaderData } from "react-router";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ArrowEndIcon } from "../../ui/shell/icons.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { loader as areaLoader } from "../area.tsx";
import { screenIcons } from "../ui/screen-icons.tsx";
import type { Route } from "./+types/more";
import { findInputProps } from "./find-input.ts";

export const meta: Route.MetaFunction = () => noindexMeta("More | Dashboard");

/** Every screen of the dashboard, with its count: what a phone's tab bar has no room for. */
export default function More() {
  const area = useRouteLoaderData<typeof areaLoader>("dashboard");
  return (
    <div className="wrap py-8 md:py-10">
      <PageHeading>More</PageHeading>
      <Form method="get" action="/dashboard/find" role="search" className="mb-6 flex max-w-xl gap-2">
        <input
          {...findInputProps}
          className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
        />
        <Button size="small">Find</Button>
      </Form>
      <div className="grid gap-6 md:grid-cols-2 md:items-start lg:grid-cols-3">
        {area?.menu.map(({ name, entries }) => (
          <section key={name}>
            <h2 className="mb-2 text-sm font-semibold text-ink-soft">{name}</h2>
            <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
              {entries.map(({ path, label, icon, count }) => {
                const Icon = screenIcons[icon];
                return (
                  <li key={path}>
                    <Link to={path} className="flex min-h-12 items-center gap-3 px-4 font-medium">
                      {Icon ? <Icon className="size-5 shrink-0 text-ink-soft" /> : null}
                      <span className="min-w-0 flex-1">{label}</span>
                      {count ? (
                        <span className="text-sm text-clay tabular-nums">
                          {count.text} {count.label}
                        </span>
                      ) : null}
                      <ArrowEndIcon className="size-4 shrink-0 text-ink-soft" />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
