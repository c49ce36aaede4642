import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { parseTypedPrice } from "../../base/typed-amount.ts";
import { type PriceOperation, priceOperations, roundings } from "../model/price-arithmetic.ts";
import { productForm } from "../product/product-form.ts";
import type { BulkChange, BulkKind } from "./bulk-change.ts";

const values = <Value extends string>(choices: readonly { value: Value }[]) =>
  choices.map(({ value }) => value) as [Value, ...Value[]];

/** How prices are computed, as it is typed: `amount` is in rupees, or a percentage with at most two decimals. */
export const priceOperationFields = {
  which: z.enum(["both", "page", "card"], "Please choose a price"),
  operation: z.enum(values(priceOperations), "Please choose how the prices change"),
  amount: z
    .string("Please enter an amount")
    .overwrite(singleLine)
    .min(1, "Please enter an amount")
    .max(30, "Please use at most 30 characters"),
  rounding: z.enum(values(roundings), "Please choose how prices are rounded"),
};

/** A typed operation with its amount in paisa or hundredths of a percent; an issue where that is no amount. */
export function toPriceOperation(
  typed: { operation: PriceOperation["operation"]; amount: string; rounding: PriceOperation["rounding"] },
  check: z.core.$RefinementCtx,
): PriceOperation {
  const { operation, rounding } = typed;
  const isPercent = operation.endsWith("percent");
  const amount = isPercent ? parsePercent(typed.amount) : parseTypedPrice(typed.amount);
  if (amount !== null) return { operation, amount, rounding };
  const message = isPercent
    ? "Please enter a percentage such as 10 or 12.5, at most 1,000"
    : "Please enter an amount in rupees, such as 200";
  check.addIssue({ code: "custom", path: ["amount"], message, input: typed.amount });
  return z.NEVER;
}

/** Hundredths of a percent; null: no percentage, or one above 1,000. */
function parsePercent(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(text) ?? [];
  const hundredths = Number(whole + decimals.padEnd(2, "0"));
  return whole !== undefined && hundredths <= 100_000 ? hundredths : null;
}

const { tags } = productForm.shape;

/** One change of many products, by its kind. */
export const bulkChangeForms = {
  prices: z
    .object({ kind: z.literal("prices"), ...priceOperationFields })
    .transform(({ kind, which, ...typed }, check) => ({ kind, which, ...toPriceOperation(typed, check) })),
  availability: z.object({ kind: z.literal("availability"), soldOut: productForm.shape.soldOut }),
  category: z.object({ kind: z.literal("category"), category: productForm.shape.category }),
  tags: z
    .object({ kind: z.literal("tags"), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ["add"],
      message: "Please enter a tag to add or to remove",
    }),
  status: z.object({
    kind: z.literal("status"),
    status: z.enum(["active", "draft", "archived"], "Please choose a status"),
  }),
} satisfies Record<BulkKind, z.ZodType<BulkChange>>;
