const longest = 60;

/** A product's id from its name, as its URL shows it. A name without Latin letters gives `product`. */
export function productIdFrom(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return words || "product";
}

/** The id with the first number that makes it one of its own: `brush`, `brush-2`. @param taken ids that exist */
export function freeProductId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}
