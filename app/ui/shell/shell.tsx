import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigation, useNavigationType } from "react-router";
import { firstShellTexts, type ShellTexts } from "../../../shop/content/texts/shell-texts.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { useFormResultFocus } from "../form/use-form-result-focus.ts";
import { CopyrightLine, Footer, type ShopContact } from "./footer.tsx";
import { Header, type ShellVisitor } from "./header.tsx";

/** The link clicked last on each page, by the page's history key: its URL, and its index among the links to it. */
const clickedLinks = new Map<string, { to: string; index: number }>();

/**
 * On client navigations moves the focus, as browsers do, to the new page or, going back, to the link it was left by.
 * @returns the page title to announce; empty on the first page, which the browser announces itself
 */
function usePageFocus(): string {
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

interface ShellProps {
  visitor: ShellVisitor;
  contact?: ShopContact;
  texts?: ShellTexts;
  children: ReactNode;
}

/**
 * What surrounds every page: skip link, announcement, header, `main`, footer. Pages render inside `main`. Below `/dashboard` there is
 * no announcement, the header is the area's own, and the footer is its copyright line (R54).
 */
export function Shell({ visitor, contact, texts = firstShellTexts, children }: ShellProps) {
  const title = usePageFocus();
  useFormResultFocus();
  const area = useMatches().find(
    (match) => match.loaderData && (match.handle as PageHandle | undefined)?.header,
  );
  const PageHeader = (area?.handle as PageHandle | undefined)?.header ?? Header;
  const isDashboard = /^\/dashboard(\/|$)/.test(useLocation().pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationProgress />
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
      <a
        href="#content"
        className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-paper px-5 py-3 font-semibold text-pine focus:translate-y-0 focus:shadow-float"
      >
        Skip to content
      </a>
      {isDashboard || !texts.announcement ? null : (
        <aside
          aria-label="Announcement"
          className="bg-pine-deep px-4 py-2 text-center text-[0.8125rem] leading-normal text-[#f3ebdd]"
        >
          {texts.announcement}
        </aside>
      )}
      <PageHeader {...visitor} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isDashboard ? <CopyrightLine /> : <Footer contact={contact} texts={texts} />}
    </div>
  );
}

/** A thin line at the top while another page loads; a quick load never shows it. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-progress bg-gold" />;
}
