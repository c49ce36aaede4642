import { dirname, join, normalize } from "node:path";

/** The only modules about cash that use cases may call: one tells a sum to someone outside, one makes payments of it. */
const tellAndCollect = [
  "shop/fulfilment/parcels/tell-cash.ts",
  "shop/orders/lifecycle/collect-cash-queries.ts",
];
/** What is about cash but not about a parcel's: a rider's account, and the sum that a customer has read and agrees to. */
const others = [
  "shop/fulfilment/riders/rider-hand-over-queries.ts",
  "shop/payments/ledger/cash-at-door-queries.ts",
];

/** Files that only read: what they import of cash they show. */
const readers = /^shop\/(mail|overview)\/|-queries\.ts$|-form\.ts$|schema\.ts$/;

/** Whether a file of `shop/` holds a use case, or a part of one that takes its transaction. */
export function isUseCase(file: string, source: string): boolean {
  return (
    file.startsWith("shop/") &&
    !readers.test(file) &&
    !tellAndCollect.includes(file) &&
    /\.transaction\(\)|\btx\b/.test(source)
  );
}

/** What a file imports about cash, types aside, as `file: name of module`. Modules and names tell by the word. */
export function cashImportsOf(file: string, source: string): string[] {
  return [...source.matchAll(/^import \{([^}]+)\} from "(\.[^"]+)"/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const module = normalize(join(dirname(file), from));
      if (tellAndCollect.includes(module) || others.includes(module)) return [];
      return valuesIn(names)
        .filter((name) => isAboutCash(name) || isAboutCash(module))
        .map((name) => `${file}: ${name} of ${module}`);
    },
  );
}

const valuesIn = (names: string) =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" as ")[0] ?? "");

const isAboutCash = (text: string) => /(?<!jazz)cash/i.test(text);

/** The files that write what was told. */
export function toldWriters(sources: ReadonlyMap<string, string>): string[] {
  const writes =
    /(insertInto|updateTable|deleteFrom|mergeInto)\("toldCash"|\b(insert into|update|delete from|merge into) told_cash\b/;
  return [...sources].filter(([, source]) => writes.test(source)).map(([file]) => file);
}
