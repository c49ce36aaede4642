import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link clicked last on each page, by the page's history key: its URL, and its index among the links to it. */
const clickedLinks = new Map<string, { to: string; index: number }>();

/**
 * On client navigations moves the focus, as browsers do, to the new page or, going back, to the link it was left by.
 * @returns the page title to announce; empty on the first page, which the browser announces itself
 */
export function usePageFocus(): string {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const currentPage = useRef({ pathname, key });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const recordClickedLink = ({ target }: Event) => {
      const link = (target as Element).closest("a[href]");
      const to = link?.getAttribute("href");
      if (link && to) clickedLinks.set(currentPage.current.key, { to, index: linksTo(to).indexOf(link) });
    };
    // In the capture phase: before the router navigates.
    document.addEventListener("click", recordClickedLink, { capture: true });
    return () => document.removeEventListener("click", recordClickedLink, { capture: true });
  }, []);

  useEffect(() => {
    const previousPage = currentPage.current;
    currentPage.current = { pathname, key };
    if (previousPage.pathname === pathname) return;
    setTitle(document.title);
    const page = document.getElementById("content");
    // What the new page itself has focused keeps the focus.
    if (document.activeElement !== page && page?.contains(document.activeElement)) return;
    const clicked = isBack ? clickedLinks.get(key) : undefined;
    const link = clicked && linksTo(clicked.to)[clicked.index];
    if (!(link instanceof HTMLElement)) return page?.focus({ preventScroll: true });
    link.focus({ preventScroll: true });
    // A card may be out of view in its rail; the page's own scroll position is restored already.
    link.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [pathname, key, isBack]);

  return title;
}

function linksTo(url: string): Element[] {
  return [...document.querySelectorAll("a[href]")].filter((link) => link.getAttribute("href") === url);
}
