/** A cookie of the shop: HttpOnly, SameSite=Lax and, on https, Secure with the prefix `__Host-`. */
export interface ShopCookie {
  /** The value in a request's `Cookie` header, the first where it occurs twice; null where there is none. */
  read(origin: string, cookies: string | null | undefined): string | null;
  /** The `Set-Cookie` line that sets it. */
  set(origin: string, value: string, seconds: number): string;
  /** The `Set-Cookie` line that removes it. */
  remove(origin: string): string;
}

/** @param title its name without the prefix, such as `device` */
export function shopCookie(title: string): ShopCookie {
  const plain = namedCookie(`lumiskin.${title}`);
  const secure = namedCookie(`__Host-lumiskin.${title}`);
  const isSecure = (origin: string) => origin.startsWith("https:");
  const cookieOf = (origin: string) => (isSecure(origin) ? secure : plain);
  const set = (origin: string, value: string, seconds: number) =>
    `${cookieOf(origin).name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;
  // Each page from the cache reads several cookies: the header is not split for each.
  const read = (origin: string, cookies: string | null | undefined) =>
    (cookies && cookieOf(origin).pattern.exec(cookies)?.[1]?.trimEnd()) || null;
  return { read, set, remove: (origin) => set(origin, "", 0) };
}

const namedCookie = (name: string) => ({
  name,
  pattern: new RegExp(`(?:^|;)\\s*${name.replaceAll(".", "\\.")}=([^;]*)`),
});
