import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";

interface PrintSheetProps {
  title: string;
  /** The URL of the order's page. */
  backTo: string;
  children: ReactNode;
}

const neverChanges = () => () => {};

/** Prints the page. It needs scripts; without them, the browser's menu prints. */
export function PrintButton() {
  const hasScripts = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return hasScripts ? (
    <Button type="button" size="small" onClick={() => window.print()}>
      Print
    </Button>
  ) : (
    <p className="text-sm text-ink-soft">Print this page with your browser.</p>
  );
}

/** A printable page; the back link and the button are not printed (base.css, `.sheet`). */
export function PrintSheet({ title, backTo, children }: PrintSheetProps) {
  return (
    <div className="wrap max-w-4xl py-2 md:py-4 print:max-w-none print:p-0">
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={backTo} className="inline-flex min-h-11 items-center text-sm text-link">
          Back to the order
        </Link>
        <PrintButton />
      </div>
      <article className="sheet rounded-lg border border-hairline bg-paper p-4 sm:p-6 md:p-10 print:rounded-none print:border-0 print:p-0">
        <header className="mb-8 flex flex-wrap items-start justify-between gap-6 border-b border-hairline pb-6">
          <img src="/logo.svg" alt="LumiSkin" width={285} height={64} className="h-10 w-auto" />
          <h1 className="display-3">{title}</h1>
        </header>
        {children}
      </article>
    </div>
  );
}

/** Who prints it. */
export function PrintSheetFoot({ children }: { children: string }) {
  return (
    <footer className="mt-10 border-t border-hairline pt-4 text-sm print:mt-3 print:pt-1.5 text-ink-soft">
      <bdi>{children}</bdi>
    </footer>
  );
}

/** The address and the facts of the order. */
export function PrintSheetHead({
  name,
  phone,
  address,
  children,
}: {
  name: string;
  phone: string;
  address: string;
  children: ReactNode;
}) {
  return (
    <div className="mb-8 grid gap-6 sm:grid-cols-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 className="mb-1 text-sm text-ink-soft">Deliver to</h2>
        <p dir="auto" className="text-lg font-semibold">
          {name}
        </p>
        <p className="font-semibold tabular-nums">
          <bdi>{phone}</bdi>
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {address}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-1 tabular-nums [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-ink-soft">
        {children}
      </dl>
    </div>
  );
}
