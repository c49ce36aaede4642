import type { Said } from "./said.ts";

/** Every fact of orders and parcels that is no sum, as a path of words and a value. Sums are checked by the ledger. */
export function factPaths({ orders, lines, parcels }: Said): Map<string, string> {
  const paths = new Map<string, string>();
  const set = (path: string, facts: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(facts)) paths.set(`${path} ${name}`, JSON.stringify(value));
  };
  for (const { order, onDelivery, confirmation, packWith } of orders)
    set(`order ${order}`, { onDelivery, confirmation, packWith });
  for (const { order, line, price, quantity, status } of lines)
    set(`line ${order} ${line}`, { price, quantity, status });
  for (const { id, pieces, state, courier, trackingNumber, isPacked, isPrepared, booking } of parcels) {
    set(`parcel ${id}`, { state, courier, trackingNumber, isPacked, isPrepared, booking });
    for (const { order, line, quantity, good } of pieces) {
      paths.set(`pieces ${id} ${order} ${line}`, String(quantity));
      if (good !== null) paths.set(`good ${id} ${order} ${line}`, String(good));
    }
  }
  return paths;
}

/** What a path is about that was not there before: `new order`, `new line 12`, `new parcel`; null: it was there. */
function newcomer(path: string, before: ReadonlySet<string>): string | null {
  const [kind = "", id = "", line = ""] = path.split(" ");
  if (kind === "order") return before.has(`order ${id}`) ? null : "new order";
  if (kind === "line") {
    if (before.has(`line ${id} ${line}`)) return null;
    return before.has(`order ${id}`) ? `new line ${id}` : "new order";
  }
  return before.has(`parcel ${id}`) ? null : "new parcel";
}

const kindAndId = (path: string) =>
  path
    .split(" ")
    .slice(0, path.startsWith("line ") ? 3 : 2)
    .join(" ");

/** The facts that have changed although an operation may not change them. */
export function forbiddenChanges(before: Said, after: Said, allowed: readonly string[]): string[] {
  const [was, now] = [factPaths(before), factPaths(after)];
  const known = new Set([...was.keys()].map(kindAndId));
  const mayChange = allowed.map((path) => new RegExp(`^${path.replaceAll("*", ".+")}$`));
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((path) => was.get(path) !== now.get(path))
    .map((path) => ({ path, subject: newcomer(path, known) ?? path }))
    .filter(({ subject }) => !mayChange.some((one) => one.test(subject)))
    .map(({ path }) => `${path}: ${was.get(path) ?? "none"} became ${now.get(path) ?? "none"}`);
}
