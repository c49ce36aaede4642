import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { parseTypedPrice } from "../../base/typed-amount.ts";
import { enteredKinds } from "./rider-event.ts";

/** In paisa: ten million rupees. */
const maxAmount = 1_000_000_000;

const text = (max: number) =>
  z.string(outOfDateText).overwrite(singleLine).max(max, `Please use at most ${max} characters`);

/** A rider as the owner types him. */
export const newRiderForm = z.object({
  name: text(100).min(1, "Please enter the rider's name"),
  phone: text(40),
});

/** An entry on a rider's account; the amount in rupees, in paisa afterwards. */
export const riderEntryForm = z.object({
  kind: z.enum(enteredKinds),
  key: z.uuid(outOfDateText),
  amount: z.string(outOfDateText).transform((typed, check) => {
    const paisa = parseTypedPrice(typed.trim());
    if (paisa !== null && paisa > 0 && paisa <= maxAmount) return paisa;
    check.addIssue("Please enter an amount in rupees, such as 2,000");
    return z.NEVER;
  }),
  note: text(500),
  /** What the screen showed: the balance in paisa, and how far the account goes. */
  balance: z
    .string(outOfDateText)
    .regex(/^-?\d{1,15}$/, outOfDateText)
    .transform(Number),
  seen: z
    .string(outOfDateText)
    .regex(/^\d{1,15}-\d{1,15}$/, outOfDateText)
    .transform((typed) => {
      const [event = 0, entry = 0] = typed.split("-").map(Number);
      return { event, entry };
    }),
});

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Takes an entry back. */
export const counterForm = z.object({ event: id, key: z.uuid() });

/** What became of a parcel that a rider has. */
export const riderParcelForm = z.object({
  parcel: id,
  meaning: z.enum(["attempted", "delivered", "coming_back"]),
  seen: id,
});

/** Who took the parcels of a hand-over. */
export const nameRiderForm = z.object({ handOver: id, rider: id });
