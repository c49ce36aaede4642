/** A search runs when typing has stopped for this long, in milliseconds. */
export const searchDebounceMs = 300;

/** The attributes of the search boxes of header and search page. */
export const searchInputProps = {
  name: "q",
  placeholder: "Search products, articles, pages...",
  "aria-label": "Search products, articles, pages",
  autoComplete: "off",
  autoCapitalize: "off",
  spellCheck: false,
  enterKeyHint: "search",
  dir: "auto",
} as const;
