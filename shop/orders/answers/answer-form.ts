import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parsePhoneNumber } from "../../base/phone-number.ts";
import { type CancelWhy, cancelWhys } from "./cancel-why.ts";

const optional = (max: number, message: string) =>
  z.string().overwrite(singleLine).max(max, message).default("");

/** When the rider should come, as a choice; what staff wrote by hand stands beside them. */
export const bestTimes = ["10 to 1", "1 to 5", "After 5"] as const;

/** What helps the rider to find the customer. */
export const hintsForm = z.object({
  landmark: optional(200, "Please use at most 200 characters for the landmark"),
  secondPhone: optional(40, "Please use at most 40 characters for the second phone").refine(
    (typed) => typed === "" || parsePhoneNumber(typed) !== null,
    "Please enter a phone number such as 0300 1234567",
  ),
  bestTime: optional(100, "Please use at most 100 characters for the time"),
});

export type DeliveryHints = z.output<typeof hintsForm>;

/** The hints, and the cash in paisa that the page named: what the customer agrees to. */
export const confirmForm = hintsForm.extend({
  cash: z.coerce.number(outOfDateText).int().nonnegative().max(Number.MAX_SAFE_INTEGER),
});

/** The reason may be left open. */
export const cancelForm = z.object({
  why: z
    .enum(Object.keys(cancelWhys) as [CancelWhy, ...CancelWhy[]])
    .nullable()
    .catch(null)
    .default(null),
});
