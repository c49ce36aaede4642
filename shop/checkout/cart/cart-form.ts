import { z } from "zod";
import { parseQuantity } from "./quantity.ts";

const entry = z.coerce.number().int().positive();
const quantity = z.string().transform((text, context) => {
  // 0 parses, so that `changeQuantity` refuses the minus button at 1 (R37).
  const parsed = /^0+$/.test(text) ? 0 : parseQuantity(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "not a quantity" });
  return z.NEVER;
});

/** The two forms of a cart line. */
export const cartForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("quantity"), entry, quantity }),
  z.object({ intent: z.literal("remove"), entry }),
]);
