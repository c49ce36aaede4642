import { displayPrice } from "../../../shop/base/price.ts";
import type { FileCategory } from "../../../shop/catalogue/files/catalogue-product.ts";
import type { ImportPlan, PlannedProduct } from "../../../shop/catalogue/files/import-plan.ts";
import { stockText } from "../../../shop/catalogue/files/plan-stock.ts";
import { productFieldLabels, productFieldNames } from "../../../shop/catalogue/product/editable-product.ts";
import { priceJumps } from "../../../shop/catalogue/product/price-jump.ts";
import type { ProductStatus } from "../../../shop/catalogue/schema.ts";

/** One product of a checked file, formatted as text. */
export type PlannedRow = ReturnType<typeof toPlannedRow>;

/** `from` is null of a new product. */
interface PlannedChange {
  label: string;
  from: string | null;
  to: string;
}

/** What an import leaves out. */
export type LeftOutView = ReturnType<typeof toLeftOut>;

const maxListed = 200;

export function toLeftOut({ refused, notFetched, unused }: ImportPlan) {
  return {
    refused: refused.slice(0, maxListed),
    notFetched: notFetched.slice(0, maxListed),
    unused,
    /** How many more lines are refused, and pictures not fetched, than are listed. */
    more: {
      refused: Math.max(0, refused.length - maxListed),
      notFetched: Math.max(0, notFetched.length - maxListed),
    },
  };
}

export function toPlannedRow(product: PlannedProduct, categories: readonly FileCategory[]) {
  const { line, id, name, version, set, before, stock, photos, alts, notes } = product;
  const isNew = version === null;
  const changed = productFieldNames.filter((field) => field in set);
  const changes = changed.flatMap((field): PlannedChange[] => {
    const to = fieldText(field, set[field], categories);
    if (isNew && (to === "none" || to === "no" || (field === "position" && set.position === 0))) return [];
    const label = productFieldLabels[field];
    if (isNew) return [{ label, from: null, to: excerpt(to, "") }];
    const from = fieldText(field, before[field], categories);
    return [{ label, from: excerpt(from, to), to: excerpt(to, from) }];
  });
  const push = (label: string, from: string, to: string) =>
    void changes.push({ label, from: isNew ? null : from, to });
  if (stock) push("Stock", stockText(stock.from), stockText(stock.to));
  if (photos) push("Photos", photos.from.join(", ") || "none", photos.to.join(", ") || "none");
  for (const { name, from, to } of alts)
    changes.push({ label: `Photo description of ${name}`, from: from || "none", to });
  const jumps = Object.values(priceJumps(before, set));
  return { line, id, name, isNew, changes, notes: [...jumps, ...notes] };
}

const statusWords: Readonly<Record<ProductStatus, string>> = {
  active: "shown",
  draft: "draft",
  archived: "archived",
};
const moneyFields = new Set(["unitPrice", "cataloguePrice", "cost"]);

function fieldText(field: string, value: unknown, categories: readonly FileCategory[]): string {
  if (value === null || value === undefined || value === "") return "none";
  if (moneyFields.has(field) && typeof value === "number") return displayPrice(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(field === "tags" ? ", " : "\n") || "none";
  if (field === "weightGrams") return `${value} g`;
  if (field === "periodAfterOpeningMonths") return value === 1 ? "1 month" : `${value} months`;
  if (field === "status") return statusWords[value as ProductStatus] ?? String(value);
  if (field === "category") return categories.find(({ id }) => id === value)?.name ?? String(value);
  return String(value);
}

const shown = 240;

/** A long text from shortly before where it differs from another. */
function excerpt(text: string, other: string): string {
  if (text.length <= shown) return text;
  let same = 0;
  while (same < other.length && text[same] === other[same]) same += 1;
  const start = Math.max(0, Math.min(same - 40, text.length - shown));
  const end = start + shown;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).toWellFormed()}${end < text.length ? "…" : ""}`;
}
