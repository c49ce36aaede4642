/** One page of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** From 1, never past the last. */
  page: number;
  /** How many pages there are; at least 1. */
  pages: number;
  /** How many items there are altogether. */
  total: number;
}

/** Finds the page nearest to the one that was asked for, which may be any number. */
export function clampPage(requested: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** Reads the page from an address (`?page=2`); anything else than a number is the first. */
export function parsePage(searchParams: URLSearchParams): number {
  const requested = searchParams.get("page") ?? "";
  return /^\d{1,9}$/.test(requested) ? Number(requested) : 1;
}
