import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { CloseIcon, MenuIcon } from "./icons.tsx";

/**
 * The menu of phones: a `details` element, so that it opens without scripts; its overlay is part of the button, so
 * that a press outside also closes it without scripts. Scripts add Escape, closing on navigation, and focus: into
 * the menu when it opens, back to the button when it closes, never behind the overlay.
 */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every navigation
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  // On the document: the menu also closes when the focus is somewhere else, such as after a tap on the page.
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && menu.current?.open) closeMenu(menu.current);
    };
    const closeOnLink = ({ target }: MouseEvent) => {
      const link = (target as Element).closest("a");
      if (link && menu.current?.open && menu.current.contains(link)) closeMenu(menu.current);
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("click", closeOnLink);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("click", closeOnLink);
    };
  }, []);

  return (
    <details
      ref={menu}
      className="menu group -ms-[10px] md:hidden"
      onToggle={(event) => {
        // The event comes late: the focus may already be further along in the menu.
        const isFocusInside = document.activeElement?.closest("details.menu a") != null;
        if (event.currentTarget.open && !isFocusInside) event.currentTarget.querySelector("a")?.focus();
      }}
      onBlur={(event) => {
        // Focus that leaves the open menu wraps to its button instead of going behind the overlay.
        const next = event.relatedTarget;
        if (next && menu.current?.open && !event.currentTarget.contains(next)) {
          menu.current.querySelector("summary")?.focus();
        }
      }}
    >
      <summary
        aria-label="Menu"
        className="grid size-[44px] list-none place-items-center rounded-full group-open:before:fixed group-open:before:inset-0 group-open:before:z-10 group-open:before:animate-appear group-open:before:cursor-default group-open:before:bg-[rgb(22_30_28/0.5)]"
      >
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="relative z-50 hidden group-open:block" />
      </summary>
      <div className="fixed inset-y-0 start-0 z-40 flex w-[min(22rem,86vw)] animate-slide-in flex-col overflow-y-auto bg-ivory px-5 pt-20 pb-8 shadow-panel">
        {children}
      </div>
    </details>
  );
}

function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
