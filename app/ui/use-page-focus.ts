import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link by which each page was left, by the page's key in the history: its address, and which of that address. */
const clickedLinks = new Map<string, { to: string; index: number }>();

/**
 * What a browser does when it loads a page, for pages that scripts put in place: the focus goes to the page that
 * has come or, going back, to the link by which it was left, and the page's title is to be announced.
 * @returns the title to announce; empty on the first page, which the browser announces itself
 */
export function usePageFocus(): string {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const currentPage = useRef({ pathname, key });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const rememberLink = ({ target }: Event) => {
      const link = (target as Element).closest("a[href]");
      const to = link?.getAttribute("href");
      if (link && to) clickedLinks.set(currentPage.current.key, { to, index: linksTo(to).indexOf(link) });
    };
    // Before the router hears of it.
    document.addEventListener("click", rememberLink, { capture: true });
    return () => document.removeEventListener("click", rememberLink, { capture: true });
  }, []);

  useEffect(() => {
    const previousPage = currentPage.current;
    currentPage.current = { pathname, key };
    if (previousPage.pathname === pathname) return;
    setTitle(document.title);
    const page = document.getElementById("content");
    // Whatever the new page itself has put the focus on keeps it.
    if (document.activeElement !== page && page?.contains(document.activeElement)) return;
    const clicked = isBack ? clickedLinks.get(key) : undefined;
    const link = clicked && linksTo(clicked.to)[clicked.index];
    if (!(link instanceof HTMLElement)) return page?.focus({ preventScroll: true });
    link.focus({ preventScroll: true });
    // A card of a rail may have been swiped to; the page itself has its place again already.
    link.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [pathname, key, isBack]);

  return title;
}

function linksTo(url: string): Element[] {
  return [...document.querySelectorAll("a[href]")].filter((link) => link.getAttribute("href") === url);
}
