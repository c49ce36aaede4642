import { href } from "react-router";

export interface NavigationLink {
  to: string;
  label: string;
  current: "page" | "true" | undefined;
}

/** The header's links, in their order; the Dashboard is for people who work in the shop. @param pathname where the visitor is */
export function navigationLinks(isStaff: boolean, pathname: string): NavigationLink[] {
  const links = [
    { to: href("/"), label: "Home" },
    { to: href("/catalog"), label: "Catalog" },
    { to: href("/contact"), label: "Contact" },
    ...(isStaff ? [{ to: href("/dashboard"), label: "Dashboard" }] : []),
  ];
  return links.map((link) => ({ ...link, current: ariaCurrent(link.to, pathname) }));
}

/** Whether a link is where the visitor is: on its page, or within what the page leads to, such as a product. */
export function ariaCurrent(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  if (to === "/catalog") return /^\/(p[1-3]|b[1-7]|product\/[^/]+)$/.test(pathname) ? "true" : undefined;
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}
