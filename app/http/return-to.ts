/** Where a visitor goes without a `returnTo`. */
export const homePath = "/";

// Pages of signing in, and addresses that answer forms only.
const excludedPaths = [
  "/signin",
  "/signup",
  "/login",
  "/signout",
  "/setup",
  "/set-password",
  "/forgot-password",
  "/assets",
  "/api",
];

/**
 * The requested path, if it is a page of this shop; else `fallback`. Only paths are accepted (R16): no open redirect, also not
 * by what a browser may read as another host.
 */
export function safeReturnTo(requested: string | null | undefined, fallback = homePath): string {
  if (!requested || requested.length > 2000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(requested)) return fallback;
  // Written in its normal form, "/.//evil.example" would start with two slashes.
  const url = URL.parse(requested, "http://shop.invalid");
  if (url?.host !== "shop.invalid" || url.pathname.startsWith("//")) return fallback;
  if (url.pathname.endsWith(".data") || isExcluded(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page's path (or another's on the way) that remembers where the visitor was going. */
export function signInPath(
  returnTo: string | null | undefined,
  page: "/signin" | "/signin/code" | "/signup" | "/login" = "/signin",
): string {
  const safe = safeReturnTo(returnTo);
  return safe === homePath ? page : `${page}?${new URLSearchParams({ returnTo: safe })}`;
}

function isExcluded(pathname: string): boolean {
  const path = decodeOrRaw(pathname).toLowerCase();
  return excludedPaths.some((excluded) => path === excluded || path.startsWith(`${excluded}/`));
}

function decodeOrRaw(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
