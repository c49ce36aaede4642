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
  const isSecure = (origin: string) => origin.startsWith("https:");
  const name = (origin: string) => `${isSecure(origin) ? "__Host-" : ""}lumiskin.${title}`;
  const set = (origin: string, value: string, seconds: number) =>
    `${name(origin)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;
  const read = (origin: string, cookies: string | null | undefined) => {
    const prefix = `${name(origin)}=`;
    const pair = cookies?.split(";").find((text) => text.trimStart().startsWith(prefix));
    return pair?.trim().slice(prefix.length) || null;
  };
  return { read, set, remove: (origin) => set(origin, "", 0) };
}
