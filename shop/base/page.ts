/** One page of a list, newest first; `total` items are on all pages. */
export interface Page<Item> {
  items: Item[];
  /** From 1, never past the last. */
  page: number;
  /** The number of pages; at least 1. */
  pages: number;
  total: number;
}

/** The existing page nearest to the requested one, which may be any number. */
export function clampPage(requested: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** Parses `?page=2`; anything but a number is page 1. */
export function parsePage(searchParams: URLSearchParams): number {
  const requested = searchParams.get("page") ?? "";
  return /^\d{1,9}$/.test(requested) ? Number(requested) : 1;
}
