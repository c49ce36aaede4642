import { z } from "zod";
import { singleLine, typedKey } from "../../../../platform/typed-text.ts";
import { staffMeanings } from "../../model/derive-delivery.ts";

const maxRemarks = 190;

const remarks = z
  .string()
  .overwrite(singleLine)
  .max(maxRemarks, `Please use at most ${maxRemarks} characters`)
  .default("");

/** A courier's number of a parcel. */
export const trackingNumber = z
  .string()
  .overwrite(typedKey)
  .min(1, "Please enter the tracking number")
  .regex(/^[A-Za-z0-9-]{4,40}$/, "A tracking number has 4 to 40 letters and digits");

const change = remarks.pipe(z.string().min(1, "Please write what should change"));

/** Tells a courier of a change in another app. */
export const tellForm = z.object({ by: z.enum(["whatsapp", "email"]), remarks: change });

/** The forms of a parcel's screen, by their intent. */
export const parcelForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("booked"), trackingNumber }),
  z.object({ intent: z.literal("not_booked") }),
  z.object({ intent: z.literal("ask") }),
  z.object({ intent: z.literal("number"), trackingNumber }),
  z.object({ intent: z.literal("cancel") }),
  z.object({ intent: z.literal("old_amount") }),
  z.object({ intent: z.literal("cancel_again"), trackingNumber }),
  z.object({ intent: z.literal("cancelled"), trackingNumber }),
  z.object({ intent: z.literal("retry"), remarks }),
  z.object({ intent: z.literal("return"), remarks }),
  z.object({ intent: z.literal("intercept"), remarks: change }),
  z.object({
    intent: z.literal("say"),
    meaning: z.enum(staffMeanings),
    seen: z.coerce.number().int().min(0),
  }),
  z.object({ intent: z.literal("track") }),
]);

export type ParcelForm = z.infer<typeof parcelForm>;
