import { z } from "zod";
import { singleLine } from "../../../../platform/typed-text.ts";
import { parseIsoDay } from "../../../base/karachi-time.ts";
import { sentText } from "../../../base/sent-text.ts";
import { parseTypedPrice } from "../../../base/typed-amount.ts";
import { formKey, maxPieces, wholeNumber } from "../stock-level-form.ts";
import type { ArrivedLine } from "./purchase.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const line = (max: number) => sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`);

/** In paisa. */
const maxCost = 100_000_000_000;
function typedPrice(message: string, blank?: number) {
  return sentText.trim().transform((typed, check) => {
    if (typed === "" && blank !== undefined) return blank;
    const paisa = parseTypedPrice(typed);
    if (paisa !== null && paisa <= maxCost) return paisa;
    check.addIssue(message);
    return z.NEVER;
  });
}

const price = typedPrice("Please enter a price in rupees, such as 640");

const optionalDay = sentText.trim().transform((typed, check) => {
  if (typed === "") return null;
  const day = typed.length > 10 ? null : parseIsoDay(typed);
  if (day !== null) return day;
  check.addIssue("Please enter a date, such as 2027-06-30, or leave it blank");
  return z.NEVER;
});

const pieces = wholeNumber({
  min: 1,
  max: maxPieces,
  message: "Please enter a number of pieces, such as 50",
});

const product = line(200).min(1, "Please choose a product");

/** A product of a purchase; of one that is on it already, the new numbers. */
export const purchaseLineForm = z.object({ product, pieces, unitCost: price });

/** A new purchase with its first product. */
export const purchaseForm = purchaseLineForm.extend({
  supplier: line(120).min(1, "Please enter the supplier"),
  expectedOn: optionalDay,
  key: formKey,
});

const rowId = z.coerce
  .number("This was not found")
  .int("This was not found")
  .min(0, "This was not found")
  .max(Number.MAX_SAFE_INTEGER, "This was not found");

/** A supplier's days from ordering to arrival; blank: the shop's default. */
export const supplierForm = z.object({
  supplier: rowId,
  leadDays: wholeNumber({
    min: 1,
    max: 365,
    message: "Please enter a number of days from 1 to 365, or leave it blank",
    blank: null,
  }),
});

/** What arrived of a purchase, besides its lines. */
const receiptFields = {
  receivedOn: optionalDay,
  freight: typedPrice("Please enter the freight in rupees, or leave it blank", 0),
  freightBy: z.enum(["pieces", "value"], "Please choose how to divide the freight"),
  key: formKey,
};

const arrivedPieces = wholeNumber({
  max: maxPieces,
  message: "Please enter how many have arrived, or leave it blank",
  blank: 0,
});

const receiptHeader = z.object(receiptFields);
type ReceiptValues = z.output<typeof receiptHeader> & Record<string, unknown>;

/** A receipt for these lines: its fields are named `pieces-7`, `cost-7`, `batch-7` and `expires-7` for the line 7. */
export function receiptForm(lineIds: readonly number[]): z.ZodType<ReceiptValues> {
  const fields = lineIds.flatMap((id) => [
    [`pieces-${id}`, arrivedPieces],
    [`cost-${id}`, price],
    [`batch-${id}`, line(40)],
    [`expires-${id}`, optionalDay],
  ]);
  return receiptHeader.extend(Object.fromEntries(fields)) as unknown as z.ZodType<ReceiptValues>;
}

/** The lines of such a form of which pieces have arrived. */
export function arrivedLines(lineIds: readonly number[], values: ReceiptValues): ArrivedLine[] {
  const lines = lineIds.map((id) => ({
    lineId: id,
    pieces: values[`pieces-${id}`] as number,
    unitCost: values[`cost-${id}`] as number,
    batch: values[`batch-${id}`] as string,
    expiresOn: values[`expires-${id}`] as string | null,
  }));
  return lines.filter(({ pieces }) => pieces > 0);
}

/** Sets a product's cost to that of a line of a receipt. */
export const landedCostForm = z.object({ line: rowId, version: rowId });

/** What the owner makes of a purchase by hand. */
export const purchaseStateForm = z.object({
  to: z.enum(["on_its_way", "arrived", "cancelled"], "Please choose an option"),
});
