import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import type { ShellTexts } from "../shop/content/texts/shell-texts.ts";
import type { Route } from "./+types/root";
import { ErrorPage, statusOf } from "./error-page.tsx";
import { requestMeta, shellVisitor } from "./http/context.ts";
import { keepPage } from "./http/keep-page.ts";
import { retryAfterHeaders } from "./http/limits/limit-visitor.ts";
import { noindexMeta } from "./http/page-meta.ts";
import { shopContact } from "./http/shop-contact.ts";
import { isSignedOutOfDashboard } from "./http/signed-out-of-dashboard.ts";
import { useServiceWorker } from "./offline/use-service-worker.ts";
import type { ShopContact } from "./ui/shell/footer.tsx";
import { anonymousVisitor, type ShellVisitor } from "./ui/shell/header.tsx";
import { Shell } from "./ui/shell/shell.tsx";
import { ShownPage } from "./ui/shell/shown-page.tsx";
import "./app.css";

// Fonts are not preloaded: text shows without them, and the first photo comes earlier (decision 027).
export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "LumiSkin articles", href: "/feed.xml" },
];

/** The head of an error, and of a page without a head of its own: neither is indexed. */
export function meta({ error }: Route.MetaArgs) {
  return noindexMeta(error ? errorTitle(error) : "Face serums and beauty tools");
}

function errorTitle(error: unknown): string {
  if (isSignedOutOfDashboard(error)) return "Dashboard";
  return statusOf(error) === 404 ? "Page not found" : "Something went wrong";
}

/** Passes on the `Retry-After` of an error. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => {
  return retryAfterHeaders(Number(errorHeaders?.get("Retry-After")));
};

/** What the shell shows of shop and visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestMeta);
  const [{ contact, texts }, visitor] = await Promise.all([
    shopContact(context),
    context.get(shellVisitor)(),
  ]);
  return { visitor, contact, texts, origin } satisfies ShellData;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

interface ShellData {
  /** The shop's origin, for what must be named whole in a page's head. */
  origin: string;
  visitor: ShellVisitor;
  contact: ShopContact;
  texts: ShellTexts;
}

/** The session and the cart change by forms alone: a navigation to another page does not revalidate them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !formMethod && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#16372f" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { visitor, contact, texts } }: Route.ComponentProps) {
  useServiceWorker();
  return (
    <Shell visitor={visitor} contact={contact} texts={texts}>
      <ShownPage />
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const rootData = useRouteLoaderData<typeof loader>("root");
  return (
    <Shell
      visitor={rootData?.visitor ?? anonymousVisitor}
      contact={rootData?.contact}
      texts={rootData?.texts}
    >
      <ErrorPage />
    </Shell>
  );
}
