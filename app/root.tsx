import cormorant from "@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
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
import { cartCount } from "../shop/cart/cart-queries.ts";
import type { Route } from "./+types/root";
import { database, visitor } from "./http/context.ts";
import { shopContact } from "./http/shop-contact.ts";
import { isSignedOutOfDashboard } from "./http/signed-out-of-dashboard.ts";
import { ErrorPage, statusOf } from "./ui/error-page.tsx";
import type { ShopContact } from "./ui/footer.tsx";
import type { ShellVisitor } from "./ui/header.tsx";
import { Shell } from "./ui/shell.tsx";
import "./app.css";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: Route.LinksFunction = () => [
  { ...font, href: cormorant },
  { ...font, href: figtree },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-512.png" },
];

export function meta({ error }: Route.MetaArgs) {
  return [
    { title: error ? `${errorTitle(error)} | LumiSkin` : "LumiSkin" },
    { name: "description", content: "Face serums and beauty tools, delivered all over Pakistan." },
  ];
}

function errorTitle(error: unknown): string {
  if (isSignedOutOfDashboard(error)) return "Dashboard";
  return statusOf(error) === 404 ? "Page not found" : "Something went wrong";
}

/**
 * What the shell shows of the shop and of the visitor; nothing of a visitor where nobody is signed in, so that
 * the page can be kept.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<ShellData> {
  const contact = await shopContact(context);
  const customer = context.get(visitor);
  if (!customer) return { visitor: nobody, contact };
  const count = await cartCount(context.get(database), customer.id);
  return { visitor: { signedIn: true, isAdmin: customer.isAdmin, cartCount: count }, contact };
}

interface ShellData {
  visitor: ShellVisitor;
  contact: ShopContact;
}

const nobody: ShellVisitor = { signedIn: false, isAdmin: false, cartCount: 0 };

/**
 * Who is signed in and what the cart holds changes by forms; a mere visit to another page neither asks again nor
 * waits for it.
 */
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

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>("root");
  return (
    <Shell {...(known ?? { visitor: nobody })}>
      <ErrorPage />
    </Shell>
  );
}
