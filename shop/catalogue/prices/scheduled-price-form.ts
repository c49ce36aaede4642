import { z } from "zod";
import { parseIsoDay } from "../../base/karachi-time.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { priceOperationFields, toPriceOperation } from "../bulk/bulk-change-form.ts";
import { pricesInListForm } from "../product/product-list-form.ts";

const day = z
  .string("Please choose a date")
  .max(40, "Please choose a date")
  .transform((typed, check) => {
    const parsed = parseIsoDay(typed.trim());
    if (parsed) return parsed;
    check.addIssue("Please choose a date");
    return z.NEVER;
  });

const days = {
  firstDay: day,
  lastDay: day,
  badgePercent: z
    .string(outOfDateText)
    .trim()
    .regex(/^\d{0,2}$/, "Please enter a percentage from 1 to 99, 0 for no badge, or leave it blank")
    .transform((typed) => (typed === "" ? null : Number(typed))),
};

/** Both prices of one product for some days, as they are typed. */
export const scheduledPriceForm = z.object({
  unitPrice: pricesInListForm.shape.unitPrice,
  cataloguePrice: pricesInListForm.shape.cataloguePrice,
  ...days,
});

/** Prices of several products for some days, computed from what they have. */
export const scheduledPricesForm = z
  .object({ ...priceOperationFields, ...days })
  .transform(({ which, firstDay, lastDay, badgePercent, ...typed }, check) => ({
    firstDay,
    lastDay,
    badgePercent,
    operation: { which, ...toPriceOperation(typed, check) },
  }));

export const cancelPriceForm = z.object({
  price: z
    .string()
    .regex(/^\d{1,15}$/, "This price is not valid. Please try again.")
    .transform(Number),
});

/** What is wrong with the days: they begin in the past, or end before they begin. */
export function dayErrors(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  today: string,
): Record<string, string> {
  if (firstDay < today) return { firstDay: "Please choose today or a later day" };
  if (lastDay < firstDay) return { lastDay: "Please choose the first day or later" };
  return {};
}
