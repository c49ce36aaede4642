const longest = 100;

/** The longest handle that Shopify gives. */
export const longestHandle = 255;

/** A handle as it is compared: NFC, in lower case. */
export function handleKey(typed: string): string {
  return typed.trim().normalize("NFC").toLowerCase().normalize("NFC");
}

/**
 * The id of the product that a file calls by this handle: letters and digits of any script, `_` and `-`; other signs are
 * dropped. Empty: nothing is left. @example `field®-peel`: `field-peel`
 */
export function idOfHandle(handle: string): string {
  const kept = handleKey(handle)
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, "")
    .normalize("NFC");
  return [...kept]
    .slice(0, longest)
    .join("")
    .replace(/^[-_]+|[-_]+$/g, "");
}

/** The id of a new product, made of its name; empty: the name has no letter or digit. @example `Jade Roller`: `jade-roller` */
export function handleOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 80).replace(/-$/, "") ?? idOfHandle(name);
}

/** Finds products by what files call them: their own handle of a file, else their id. */
export function findByHandle<T extends { id: string; fileHandle: string | null }>(
  products: Iterable<T>,
): (handle: string) => T | undefined {
  const byHandle = new Map<string, T>();
  const all = [...products];
  for (const product of all) byHandle.set(product.id, product);
  for (const product of all) if (product.fileHandle) byHandle.set(product.fileHandle, product);
  return (handle) => byHandle.get(handleKey(handle));
}
