import { z } from "zod";
import { multiLine, singleLine, withoutInvisible } from "../../../platform/typed-text.ts";
import { amountText } from "../../base/price.ts";
import { sentText } from "../../base/sent-text.ts";
import { parseTypedPrice } from "../../base/typed-amount.ts";
import type { ProductFields } from "./editable-product.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const line = (max: number) => sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`);
const text = (max: number) =>
  sentText.overwrite(multiLine).max(max, `Please use at most ${max.toLocaleString("en")} characters`);

/** Splits a text into entries without repetitions, each checked for its length. */
const list = (separator: RegExp, { most, longest, what }: { most: number; longest: number; what: string }) =>
  sentText
    .max(most * (longest + 2), `Please use at most ${most} ${what} of ${longest} characters`)
    .transform((typed) => [...new Set(multiLine(typed).split(separator).map(singleLine).filter(Boolean))])
    .refine((entries) => entries.length <= most, `Please use at most ${most} ${what}`)
    .refine(
      (entries) => entries.every((entry) => entry.length <= longest),
      `Please use at most ${longest} characters for each of the ${what}`,
    );

/** A price in rupees, in whole paisa. */
const price = sentText.trim().transform((typed, check) => {
  const paisa = parseTypedPrice(typed);
  if (paisa !== null) return paisa;
  check.addIssue("Please enter a price in rupees, such as 2,199");
  return z.NEVER;
});

const optional = <Value>(field: z.ZodType<Value, string>) =>
  sentText.trim().transform((typed, check): Value | null => {
    if (typed === "") return null;
    const parsed = field.safeParse(typed);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) check.addIssue(message);
    return z.NEVER;
  });

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .refine((typed) => /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, message)
    .transform(Number);

/**
 * The fields of a product as they are typed, on the form and in a file: prices in rupees, lists one entry per line, tags with
 * commas. Blank optional fields are empty. `category` is not checked against the categories here.
 */
export const productForm = z.object({
  name: line(120).min(1, "Please enter a name"),
  brand: line(60).min(1, "Please enter a brand"),
  category: line(60).min(1, "Please choose a category"),
  description: text(5000),
  benefits: list(/\n/, { most: 12, longest: 200, what: "benefits" }),
  usage: list(/\n/, { most: 12, longest: 300, what: "steps" }),
  tags: list(/[\n,]/, { most: 20, longest: 40, what: "tags" }),
  /** Ids; a form for new products and a file leave it out. */
  goesWith: list(/,/, { most: 4, longest: 60, what: "products" }).default([]),
  discountPercent: optional(wholeNumber(1, 99, "Please enter a percentage from 1 to 99, or leave it blank")),
  cataloguePrice: price,
  unitPrice: price,
  backgroundColor: optional(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "Please enter a colour such as #DCE8EE, or leave it blank")
      .toUpperCase(),
  ),
  soldOut: z.enum(["yes", "no"], "Please choose the availability").transform((choice) => choice === "yes"),
  sku: optional(
    z
      .string()
      .overwrite(withoutInvisible)
      .regex(
        /^[\w./-]{1,40}$/,
        "Please use at most 40 letters, digits, hyphens, dots, slashes or underscores, without spaces",
      ),
  ),
  weightGrams: optional(
    wholeNumber(1, 1_000_000, "Please enter the weight in whole grams, or leave it blank"),
  ),
  cost: optional(price),
  ingredients: text(5000),
  strength: line(60),
  size: line(60),
  suitableFor: line(200),
  periodAfterOpeningMonths: optional(
    wholeNumber(1, 120, "Please enter a number of months from 1 to 120, or leave it blank"),
  ),
  cautions: text(2000),
}) satisfies z.ZodType<Omit<ProductFields, "status" | "position">>;

/** A product's fields as the form shows them: the inverse of `productForm`. */
export function productFormValues(
  product: Omit<ProductFields, "status" | "position">,
): Record<keyof typeof productForm.shape, string> {
  const names = Object.keys(productForm.shape) as (keyof typeof productForm.shape)[];
  const plain = names.map((name) => [name, String(product[name] ?? "")]);
  return {
    ...(Object.fromEntries(plain) as Record<(typeof names)[number], string>),
    benefits: product.benefits.join("\n"),
    usage: product.usage.join("\n"),
    tags: product.tags.join(", "),
    goesWith: product.goesWith.join(", "),
    cataloguePrice: amountText(product.cataloguePrice),
    unitPrice: amountText(product.unitPrice),
    soldOut: product.soldOut ? "yes" : "no",
    cost: product.cost === null ? "" : amountText(product.cost),
  };
}
