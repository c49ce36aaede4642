import { createContext, type MiddlewareFunction, redirect } from "react-router";
import type { NormalisePhoto } from "../../shop/catalogue/photos/normalise-photo.ts";
import type { Renditions } from "../../shop/catalogue/photos/renditions.ts";
import type { Search } from "../../shop/catalogue/search/search-shop.ts";
import type { Customer } from "../../shop/customers/model/customer.ts";
import type { Delivery } from "../../shop/mail/outbox/deliver-message.ts";
import type { Database } from "../../shop/schema.ts";
import type { Google } from "../identity/google.ts";
import type { Identity } from "../identity/identity.ts";
import type { ShellVisitor } from "../ui/shell/header.tsx";
import type { SharedLimits } from "./limits/shared-limits.ts";
import type { RegisteredPage } from "./page-registry.ts";
import { signInPath } from "./return-to.ts";

export const database = createContext<Database>();

/** Finds products, articles and pages. */
export const search = createContext<Search>();

export const pages = createContext<readonly RegisteredPage[]>();

/** Reads the settings and the texts around every page. */

/** Sign-up, sign-in and sessions. */
export const identity = createContext<Identity>();

/** Signing in with Google; null where that is not set up. */
export const google = createContext<Google | null>(null);

export const mail = createContext<Pick<Delivery, "transports" | "ownerEmail">>();

export const photos = createContext<PhotoServices>();

export const limits = createContext<SharedLimits>();

export const requestMeta = createContext<RequestMeta>();

/** The shop's origin for those who rely on it: never what a visitor calls it, as that of `requestMeta` may be without `APP_URL`. */
export const shopOrigin = createContext<string>();

/**
 * Who sent the request: the signed-in customer with what their record says now, or null. While a page is rendered for the cache
 * there is no such value, and asking for it throws: a page that others get must not depend on it.
 */
export const visitor = createContext<Customer | null>();

/** Their session; null where no one is signed in. No value while a page is rendered for the cache. */
export const sessionId = createContext<string | null>();

/** What the header shows of whoever sent the request: of a page for the cache, all that it may depend on. */
export const shellVisitor = createContext<() => Promise<ShellVisitor>>();

/** Whether the page is rendered for the page cache. */
export const isForCache = createContext<boolean>(false);

/** The signed-in customer, set by the guard of an area and never null below it. */
export const customer = createContext<Customer>();

/**
 * The guard of an area for signed-in customers, as middleware of its layout (which needs a loader, or
 * client navigations would pass it by). Visitors are sent to `page` and brought back later (R16).
 */
export function requireCustomer(page: "/signin" | "/login" = "/signin"): MiddlewareFunction<Response> {
  return ({ context, url }) => {
    const who = context.get(visitor);
    if (!who) throw redirect(signInPath(url.pathname + url.search, page));
    context.set(customer, who);
  };
}

/** What keeps photos that are added, and makes their renditions. */
export interface PhotoServices {
  normalise: NormalisePhoto;
  /** Makes the renditions of a photo in the background. */
  warm: (name: string) => Promise<void>;
  isDiskFull: Renditions["isDiskFull"];
  quotaBytes: number;
}

export interface RequestMeta {
  /** Names the request in the log and on error pages. */
  requestId: string;
  /** Marks the inline scripts that the shop itself renders. */
  nonce: string;
  clientIp: string;
  /** The shop's origin as the visitor reaches it, such as `https://shop.example`. */
  origin: string;
  /** Whether an optional part of the page could not be read: the page must not be cached. */
  incomplete: boolean;
  /** Whether what a form asked for is committed: its response stands, whatever fails afterwards. */
  isCommitted: boolean;
  /** Whether an error was thrown that only an error boundary can show. */
  hasUnexpectedError: boolean;
}
