import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { SearchIcon } from "./icons.tsx";
import { isPlainClick } from "./is-plain-click.ts";
import type { SearchPanelProps } from "./search-panel.tsx";

/** Toggles the search panel, whose script loads on first use; else, also without scripts, opens the search page. */
export function SearchToggle({ className }: { className: string }) {
  const toggle = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);
  const [state, setState] = useState<"no scripts" | "closed" | "open">("no scripts");
  const navigate = useNavigate();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes on every navigation
  useEffect(() => setState("closed"), [key]);

  const close = useCallback((returnFocus: boolean) => {
    setState("closed");
    if (returnFocus) toggle.current?.focus();
  }, []);

  const togglePanel = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setState(state === "open" ? "closed" : "open");
    loadPanel().then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      () => navigate(href("/search")),
    );
  };

  return (
    <>
      <Link
        ref={toggle}
        to={href("/search")}
        aria-label="Search"
        aria-expanded={state === "no scripts" ? undefined : state === "open"}
        onClick={togglePanel}
        onPointerEnter={preload}
        onFocus={preload}
        className={className}
      >
        <SearchIcon />
      </Link>
      {Panel && state === "open" ? <Panel close={close} toggle={toggle} /> : null}
    </>
  );
}

function loadPanel() {
  return import("./search-panel.tsx");
}

function preload() {
  loadPanel().catch(() => {});
}
