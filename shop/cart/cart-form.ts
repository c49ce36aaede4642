import { z } from "zod";
import { parseQuantity } from "./quantity.ts";

const entry = z.coerce.number().int().positive();
const quantity = z.string().transform((text, context) => {
  // 0 is a quantity too, and refused as one: the minus at 1 (R37).
  const parsed = /^0+$/.test(text) ? 0 : parseQuantity(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "no quantity" });
  return z.NEVER;
});

/** What the forms of a cart's line send. */
export const cartForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("quantity"), entry, quantity }),
  z.object({ intent: z.literal("remove"), entry }),
]);
