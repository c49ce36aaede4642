import { Form, href, Link, useLocation } from "react-router";
import { iconLinkClass } from "../../ui/shell/header.tsx";
import { PlusIcon } from "../../ui/shell/icons.tsx";
import { findCurrentEntry, type MenuEntry, type MenuGroup } from "./menu-entries.ts";
import { screenIcons } from "./screen-icons.tsx";

/** The icon of a screen, by its name in `screens.ts`. */
export function ScreenIcon({ name, className }: { name: string; className: string }) {
  const Icon = screenIcons[name];
  return Icon ? <Icon className={className} /> : null;
}

/** What waits behind an entry of the menu. */
export function Count({ count, className }: { count: MenuEntry["count"]; className: string }) {
  return count ? (
    <span className={`${className} text-xs tabular-nums`}>
      {count.text}
      <span className="sr-only"> {count.label}</span>
    </span>
  ) : null;
}

/** `aria-current` of a link: on its page, or within what it leads to. */
export function ariaCurrent(isPage: boolean, isWithin: boolean): "page" | "true" | undefined {
  if (isPage) return "page";
  return isWithin ? "true" : undefined;
}

/** Also deletes the long forms that this person has not sent from the phone. @param person their id */
export function SignOut({ person, className }: { person: string; className: string }) {
  return (
    <Form method="post" action={href("/signout")}>
      <input type="hidden" name="person" value={person} />
      <button type="submit" className={className}>
        Sign out
      </button>
    </Form>
  );
}

interface MenuGroupsProps {
  groups: readonly MenuGroup[];
  /** Begins the ids of the groups' names; another one for each menu of a page. */
  id: string;
  styles: Readonly<Record<"name" | "list" | "link" | "icon" | "count", string>>;
}

/** The entries of the menu below the names of their groups. */
export function MenuGroups({ groups, id, styles }: MenuGroupsProps) {
  const { pathname } = useLocation();
  const current = findCurrentEntry(groups, pathname);
  return groups.map(({ name, entries }, index) => (
    <div key={name}>
      <p id={`${id}-${index}`} className={styles.name}>
        {name}
      </p>
      <ul aria-labelledby={`${id}-${index}`} className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.path}
              aria-current={ariaCurrent(pathname === entry.path, entry === current)}
              className={styles.link}
            >
              <ScreenIcon name={entry.icon} className={styles.icon} />
              {`${entry.label} `}
              <Count count={entry.count} className={styles.count} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Below 1000 px the way to a new order; from there the rail has it. */
export function TakeOrderLink() {
  return (
    <Link
      to={href("/dashboard/orders/new")}
      aria-label="Take an order"
      className={`${iconLinkClass} desk:hidden`}
    >
      <PlusIcon />
    </Link>
  );
}
