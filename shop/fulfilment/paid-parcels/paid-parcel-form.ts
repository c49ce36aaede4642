import { z } from "zod";
import { paidParcelDecisions } from "./paid-parcel-queries.ts";

/** What is decided of which parcel. */
export const paidParcelForm = z.object({
  parcel: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  intent: z.enum(paidParcelDecisions),
});
