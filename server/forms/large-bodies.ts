import type { Customer } from "../../shop/customers/model/customer.ts";
import { may } from "../../shop/staff/model/permissions.ts";

const megabytes = (count: number) => count * 1024 * 1024;

/** What the body of a request to one route may be. */
export interface BodyLimit {
  maxBytes: number;
  /** The media type that the limit is for; a form of any other type has the usual limit. */
  type: string;
  /** How long the body may take to arrive, in milliseconds. */
  timeoutMs: number;
}

interface LargeBodyRoute {
  path: RegExp;
  limit: BodyLimit;
  /** Whose larger body is read. The route's own guard answers everyone else, and reads nothing of theirs. */
  admits: (customer: Customer) => boolean;
}

/** The longest time of any of them; the proxies of `deploy/` allow as much. */
export const maxBodySeconds = 600;

/** 20 MB take nine minutes on a phone that sends 40 kB a second. */
const slowUpload = { type: "multipart/form-data", timeoutMs: maxBodySeconds * 1000 };

/** The only routes whose forms may be larger than the usual 256 KB, because they take files. */
export const largeBodyRoutes: readonly LargeBodyRoute[] = [
  {
    // One photo of 20 MB, or several that are together as large, and the form around them.
    path: /^\/dashboard\/products\/[^/]+\/photos(\.data|\/upload)?$/,
    limit: { ...slowUpload, maxBytes: megabytes(20) + 65_536 },
    admits: ({ isAdmin }) => isAdmin,
  },
  {
    // A website text or an article, with photos that are together as large.
    path: /^\/dashboard\/(content|articles)\/[^/]+$/,
    limit: { ...slowUpload, maxBytes: megabytes(20) + 262_144 },
    admits: ({ isAdmin }) => isAdmin,
  },
  {
    // A CSV file of products or stock.
    path: /^\/dashboard\/files$/,
    limit: { ...slowUpload, maxBytes: megabytes(5) + 65_536 },
    admits: ({ role }) => may(role, "exports"),
  },
];

/** The route with a larger limit that a form is sent to; undefined: the usual limit applies. */
export function largeBodyRoute(
  path: string,
  contentType: string | null | undefined,
): LargeBodyRoute | undefined {
  const type = mediaType(contentType);
  return largeBodyRoutes.find((route) => route.limit.type === type && route.path.test(path));
}

/** The type of a `Content-Type` header, without its parameters. */
export const mediaType = (header: string | null | undefined): string =>
  (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
