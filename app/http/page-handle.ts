import type { ComponentType } from "react";
import type { ShellVisitor } from "../ui/shell/header.tsx";

/** A route's `handle`: how its page is cached, indexed and found; `npm run pages` lists them all. */
export interface PageHandle {
  /**
   * The page may be cached for everyone: it is made from the catalogue, the articles and the settings, shows no orders and no
   * time of day, and of the visitor only what the header does. For each thing that the header shows of someone signed in there is
   * a variant.
   */
  cache?: {
    /** With a session the page shows more of the person, such as their name: only a visitor's is cached. */
    visitorsOnly?: true;
    /** Query parameters that matter, and values; others are removed before rendering. Another value: not cached. */
    query?: Readonly<Record<string, readonly string[] | "any">>;
  };
  /** Search engines may list the page. `changedWith`: it changed when that content last did. */
  sitemap?: true | { changedWith: "catalogue" };
  /** The shop's own search finds the page, by the words in `shop/catalogue/search/static-pages.ts` (R14). */
  search?: true;
  /** A phone keeps the page for when there is no connection. */
  offline?: true;
  /**
   * robots.txt disallows the page: without an account or a link from an email it shows nothing. A layout's value applies
   * to its child routes. A page whose `noindex` robots must read, such as the cart, stays allowed.
   */
  robots?: "disallow";
  /** The header of the area's pages, in place of the shop's. */
  header?: ComponentType<ShellVisitor>;
  /**
   * What its forms wait for, which has bounds of its own: they take no turn among the other forms (decision 044). `time`: no answer comes
   * sooner, so that it tells nothing.
   */
  waitsFor?: "hash" | "photo" | "third party" | "time";
  /** A page for printing: the dashboard has no menu beside it. */
  printed?: true;
}

/** The values of a list of choices, as `query` takes them. */
export function choiceValues(choices: readonly { value: string }[]): string[] {
  return choices.map(({ value }) => value);
}
