import { href, useRouteLoaderData } from "react-router";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { loader as areaLoader } from "../area.tsx";
import { SignOut } from "../ui/menu-parts.tsx";
import { ScreenRows } from "../ui/screen-rows.tsx";
import type { Route } from "./+types/more";
import { FindForm } from "./find-form.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("More | Dashboard");

/** What a phone's tab bar has no room for: Find, the other entries of the menu, and the person's own. */
export default function More() {
  const area = useRouteLoaderData<typeof areaLoader>("dashboard");
  if (!area) return null;
  const { menu, tabs, person } = area;
  const groups = menu
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ label }) => !tabs.some((tab) => tab.label === label)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading>More</PageHeading>
      <div className="mb-6">
        <FindForm />
      </div>
      <div className="grid gap-6 md:grid-cols-2 md:items-start lg:grid-cols-3">
        {groups.map(({ name, entries }) => (
          <ScreenRows key={name} title={name} screens={entries} />
        ))}
        <ScreenRows
          title="You"
          screens={[
            { path: href("/profile"), label: person.name, icon: "person", about: person.role, count: null },
            { path: href("/dashboard/two-step"), label: "Two-step sign-in", icon: "shield", count: null },
            { path: href("/"), label: "View shop", icon: "home", count: null },
          ]}
        >
          <li>
            <SignOut
              person={person.id}
              className="flex min-h-12 w-full items-center px-4 ps-12 font-medium"
            />
          </li>
        </ScreenRows>
      </div>
    </div>
  );
}
