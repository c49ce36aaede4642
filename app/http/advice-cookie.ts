// Said once, on the next page after a password was chosen.
const name = (origin: string) => `${origin.startsWith("https:") ? "__Host-" : ""}lumiskin.advice`;
const attributes = (origin: string) =>
  `Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

/** The headers of an answer, with a note that the next page has advice about the password. */
export function adviseOnNextPage(headers: HeadersInit, origin: string): Headers {
  const noted = new Headers(headers);
  noted.append("Set-Cookie", `${name(origin)}=password; Max-Age=600; ${attributes(origin)}`);
  return noted;
}

/** Whether a page is to show the advice. */
export function isAdvised(request: Request): boolean {
  return /(^|;\s*)(__Host-)?lumiskin\.advice=password(;|$)/.test(request.headers.get("Cookie") ?? "");
}

/** The header that takes the note away again. */
export function adviceShown(origin: string): HeadersInit {
  return { "Set-Cookie": `${name(origin)}=; Max-Age=0; ${attributes(origin)}` };
}
