import { dirname, join, normalize } from "node:path";

/** The only modules about cash that use cases may call: one tells a sum to someone outside, one makes payments of it. */
const tellAndCollect = [
  "shop/fulfilment/parcels/tell-cash.ts",
  "shop/orders/lifecycle/collect-cash-queries.ts",
];
/** What is about cash but decides nothing about what a parcel collects. */
const others = new Map([
  ["moveCash", "a rider's account"],
  ["findDoorCash", "reads the sum, to compare it with the one to which the customer agrees"],
  ["listParcelCash", "reads what a parcel collects, to say it to the courier or to staff"],
  ["listDearerParts", "reads what would be told, to make a correction of the difference"],
  ["findCashAskedFor", "reads an earlier request to the courier"],
  ["updateSlipCash", "what the printed slip says"],
]);

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
      if (tellAndCollect.includes(module)) return [];
      return valuesIn(names)
        .filter((name) => !others.has(name) && (isAboutCash(name) || isAboutCash(module)))
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
