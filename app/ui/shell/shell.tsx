import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { firstShellTexts, type ShellTexts } from "../../../shop/content/texts/shell-texts.ts";
import { useFormResultFocus } from "../form/use-form-result-focus.ts";
import { CopyrightLine, Footer, type ShopContact } from "./footer.tsx";
import { Header, type ShellVisitor } from "./header.tsx";
import { usePageFocus } from "./use-page-focus.ts";

interface ShellProps {
  visitor: ShellVisitor;
  contact?: ShopContact;
  texts?: ShellTexts;
  children: ReactNode;
}

/**
 * What surrounds every page: skip link, announcement, header, `main`, footer. Pages render inside `main`. Below `/dashboard` there is
 * no announcement, and the footer is its copyright line (R54).
 */
export function Shell({ visitor, contact, texts = firstShellTexts, children }: ShellProps) {
  const title = usePageFocus();
  useFormResultFocus();
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
      <Header {...visitor} />
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
