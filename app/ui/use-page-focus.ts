import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link by which each page was left, by the page's key in the history: its address, and which of that address. */
const leftBy = new Map<string, { to: string; nth: number }>();

/**
 * What a browser does when it loads a page, for pages that scripts put in place: the focus goes to the page that
 * has come or, going back, to the link by which it was left, and the page's title is to be announced.
 * @returns the title to announce; empty on the first page, which the browser announces itself
 */
export function usePageFocus(): string {
  const { pathname, key } = useLocation();
  const back = useNavigationType() === "POP";
  const shown = useRef({ pathname, key });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const note = ({ target }: Event) => {
      const link = (target as Element).closest("a[href]");
      const to = link?.getAttribute("href");
      if (link && to) leftBy.set(shown.current.key, { to, nth: linksTo(to).indexOf(link) });
    };
    // Before the router hears of it.
    document.addEventListener("click", note, { capture: true });
    return () => document.removeEventListener("click", note, { capture: true });
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.pathname === pathname) return;
    setTitle(document.title);
    const page = document.getElementById("content");
    // Whatever the new page itself has put the focus on keeps it.
    if (document.activeElement !== page && page?.contains(document.activeElement)) return;
    const left = back ? leftBy.get(key) : undefined;
    const link = left && linksTo(left.to)[left.nth];
    if (!(link instanceof HTMLElement)) return page?.focus({ preventScroll: true });
    link.focus({ preventScroll: true });
    // A card of a rail may have been swiped to; the page itself has its place again already.
    link.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [pathname, key, back]);

  return title;
}

function linksTo(address: string): Element[] {
  return [...document.querySelectorAll("a[href]")].filter((link) => link.getAttribute("href") === address);
}
