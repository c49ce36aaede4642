import type { ChosenProduct } from "../../../../shop/catalogue/bulk/change-in-bulk.ts";

/** How many products one change may take; the list shows fewer at once. */
const mostProducts = 100;

/** The products that a URL or a form names by `product`, each once. */
export function chosenIds(fields: URLSearchParams | FormData): string[] {
  const ids = fields.getAll("product").filter((id) => typeof id === "string" && id !== "");
  return [...new Set(ids as string[])].slice(0, mostProducts);
}

/** The text of a ticked product as it was shown: its version and id. */
export function chosenText({ id, version }: ChosenProduct): string {
  return `${version}:${id}`;
}

/** Reads what `chosenText` wrote; unreadable ones are left out. */
export function parseChosen(form: FormData): ChosenProduct[] {
  return form.getAll("chosen").flatMap((text) => {
    const [, version, id] = /^(\d{1,9}):([^\0]{1,200})$/.exec(String(text)) ?? [];
    return version && id ? [{ id, version: Number(version) }] : [];
  });
}

/** The fields of a URL that its form carries on: not what is ticked, which a link must not add to unseen. */
export function shownFields(query: URLSearchParams): Record<string, string> {
  const { product: _product, chosen: _chosen, edit: _edit, ...fields } = Object.fromEntries(query);
  return fields;
}
