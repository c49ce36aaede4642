import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowEndIcon } from "../../ui/shell/icons.tsx";
import type { MenuLink } from "./menu-entries.ts";
import { ScreenIcon } from "./menu-parts.tsx";
import { StateMark, type StateShape } from "./state-mark.tsx";

interface ScreenRowsProps {
  title: string;
  screens: (MenuLink & { icon?: string; state?: { shape: StateShape; text: string } | null })[];
  /** Further rows, as `li`. */
  children?: ReactNode;
}

/** Screens as rows: the name, a sentence about it, its state, and what waits there. */
export function ScreenRows({ title, screens, children }: ScreenRowsProps) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {screens.map(({ path, label, icon, about, count, state }) => (
          <li key={path}>
            <Link to={path} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
              {icon ? <ScreenIcon name={icon} className="size-5 shrink-0 text-ink-soft" /> : null}
              <span className="min-w-0 flex-1">
                <bdi className="block leading-snug font-medium">{label}</bdi>
                {about ? <span className="block text-sm leading-snug text-ink-soft">{about}</span> : null}
                {state ? <StateMark shape={state.shape}>{state.text}</StateMark> : null}
              </span>
              {count ? (
                <span className="text-sm text-clay tabular-nums">
                  {count.text} {count.label}
                </span>
              ) : null}
              <ArrowEndIcon className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
