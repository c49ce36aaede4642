/** The id of a new product, made of its name; null: the name has no Latin letter or digit. @example `Jade Roller`: `jade-roller` */
export function handleOf(name: string): string | null {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 80).replace(/-$/, "") ?? null;
}
