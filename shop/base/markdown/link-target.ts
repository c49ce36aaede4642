/**
 * A link that texts of the owner may have: a path or fragment of this shop, or a URL with https, mailto or tel.
 * @returns null for any other, also for those that only look like a path to people
 */
export function linkTarget(typed: string): string | null {
  // A browser removes tabs and line breaks, and takes a backslash for a slash.
  if (typed.length > 2000 || /[\s\p{Cc}\\]/u.test(typed)) return null;
  if (/^(mailto:[^/]|tel:\+?\d)/i.test(typed)) return typed;
  if (/^https:\/\/[^/@]+([/?#]|$)/i.test(typed)) return URL.canParse(typed) ? typed : null;
  return /^(#|\/(?!\/))/.test(typed) ? typed : null;
}
