const secretPath = /^\/(?:o|%[46]f)\//i;

/** Whether a path is a secret: the link of an order, with which anybody may act on it. */
export function isSecretPath(pathname: string): boolean {
  return secretPath.test(pathname);
}

/** A path as the log may have it: without the token of a link. */
export function loggedPath(pathname: string): string {
  return isSecretPath(pathname) ? "/o/:token" : pathname;
}
