/** The id of a new category, from its name: `Eid gifts` is `eid-gifts`. A number follows where the id is taken. */
export function categoryId(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  // A name without Latin letters, such as one in Urdu.
  const start = (words ?? ["category"]).join("-").slice(0, 50).replace(/-$/, "");
  if (!taken.has(start)) return start;
  let number = 2;
  while (taken.has(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}
