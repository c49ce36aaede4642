import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";

/** A hand-over as its form sends it; the parcels' boxes are read beside it. */
export const handOverForm = z.object({
  key: z.uuid(outOfDateText).transform((key) => key.toLowerCase()),
  courier: z.string().regex(/^[a-z0-9-]{1,32}$/, "Please choose a courier"),
  rider: z.string().overwrite(singleLine).max(80, "Please use at most 80 characters").default(""),
  /** Empty: as many as are ticked. */
  counted: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, "Please enter a whole number")
    .default("")
    .transform((text) => (text === "" ? null : Number(text))),
  /** Of a hand-over that is sent later: when it happened. */
  at: z
    .union([z.literal(""), z.iso.datetime(outOfDateText)])
    .default("")
    .transform((text) => (text === "" ? null : new Date(text))),
});
