/** Longer than what is looked for: a pasted chat. */
export const maxFindLength = 1000;

/** The attributes of the search box on the page and in the dialog. */
export const findInputProps = {
  type: "search",
  name: "q",
  dir: "auto",
  placeholder: "Order, phone, name",
  "aria-label": "Find an order, product, customer or page",
  autoComplete: "off",
  autoCapitalize: "off",
  spellCheck: false,
  enterKeyHint: "search",
  maxLength: maxFindLength,
} as const;

/** A result that opens WhatsApp leaves the dashboard open behind it. */
export const externalProps = (path: string) =>
  path.startsWith("https://") ? ({ target: "_blank", rel: "noopener" } as const) : {};
