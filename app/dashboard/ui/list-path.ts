/** The URL of a list with its query parameters; null and page 1 are left out. */
export function listPath(path: string, query: Record<string, string | number | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && !(name === "page" && value === 1)) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
