import { Form, href } from "react-router";
import type { MenuEntry } from "./menu-entries.ts";
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

/** @param person the id of who is signed in; what they have typed into long forms is deleted from the phone */
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
