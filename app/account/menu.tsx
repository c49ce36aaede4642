import { Form, href, NavLink, useRouteLoaderData } from "react-router";
import type { loader } from "./area.tsx";

const item =
  "flex min-h-11 w-full items-center rounded-sm px-3 text-start font-medium transition-colors hover:bg-sand/60 aria-[current]:bg-pine-wash aria-[current]:text-pine";

/** The way around a customer's own pages, and out. */
export function AccountMenu() {
  const area = useRouteLoaderData<typeof loader>("account");
  return (
    <nav aria-label="Account">
      <ul className="grid gap-1 max-md:grid-cols-3 max-md:text-center max-md:[&_a]:justify-center max-md:[&_button]:justify-center">
        <li>
          <NavLink to={href("/profile")} className={item}>
            Profile
          </NavLink>
        </li>
        <li>
          <NavLink to={href("/settings")} className={item}>
            Settings
          </NavLink>
        </li>
        <li>
          <Form method="post" action={href("/signout")}>
            <input type="hidden" name="person" value={area?.person ?? ""} />
            <button type="submit" className={item}>
              Log Out
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  );
}
