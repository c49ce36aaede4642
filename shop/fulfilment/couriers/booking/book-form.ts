import { z } from "zod";
import { singleLine } from "../../../../platform/typed-text.ts";
import { outOfDateText } from "../../../base/out-of-date.ts";
import { parseParcelIds } from "../../parcels/parcel-key.ts";
import { pastedNumbersForm } from "./booking-sheet-form.ts";
import { trackingNumber } from "./parcel-form.ts";

const shipment = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const id = z.string().overwrite(singleLine).min(1, outOfDateText).max(100, outOfDateText);

const chooseCity = "Please choose the city, or “Not delivered to”";

/** The code of a courier's own city (`is:77`); null: the courier does not deliver there (`unserved`). */
const courierCity = z
  .string(chooseCity)
  .overwrite(singleLine)
  .max(200, chooseCity)
  .transform((chosen, check) => {
    if (chosen === "unserved") return null;
    if (/^is:./.test(chosen)) return chosen.slice("is:".length);
    check.addIssue(chooseCity);
    return z.NEVER;
  });

/** The small forms of the list of parcels to book, by their intent. */
export const bookForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("booked"), shipment, trackingNumber }),
  z.object({ intent: z.literal("not_booked"), shipment }),
  z.object({ intent: z.literal("ask"), shipment }),
  z.object({
    intent: z.literal("city"),
    shipment,
    city: z.string().overwrite(singleLine).min(1, "Please enter the city").max(100, "Please enter the city"),
  }),
  z.object({ intent: z.literal("map"), courier: id, city: id, code: courierCity }),
  z.object({ intent: z.literal("number"), shipment, trackingNumber }),
  z.object({
    intent: z.literal("sheet_not_sent"),
    courier: id,
    parcels: z.string().max(10_000, outOfDateText).transform(parseParcelIds),
  }),
  /** What a courier has sent back. */
  pastedNumbersForm.extend({ intent: z.literal("numbers"), courier: id }),
]);

/** Asks for a courier's document. */
export const documentForm = z.object({
  kind: z.enum(["labels", "load_sheet"]),
  /** Ids of parcels. */
  parcels: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,299}$/)
    .transform((text) => text.split(",").map(Number)),
});

export type BookForm = z.infer<typeof bookForm>;
