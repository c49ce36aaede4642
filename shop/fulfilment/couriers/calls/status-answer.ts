import { z } from "zod";
import type { CourierResult } from "../../model/courier-adapter.ts";
import { looseText } from "./answer-parts.ts";
import { reasonIn, unreadable } from "./courier-call.ts";

const envelope = z.object({ status: looseText });

/** Reads an answer by its schema, once its envelope says that it succeeded. */
export type ReadAnswer = <T, D>(
  schema: z.ZodType<D>,
  read: (data: D) => CourierResult<T>,
) => (answer: unknown) => CourierResult<T>;

/**
 * Opens answers that say in `status` how the call ended, as a number or its text.
 * @param isRefusal of any other status: with a reason beside it, the courier has refused; else no one knows what became of the call
 */
export function statusReader(success: string, isRefusal: (status: string) => boolean): ReadAnswer {
  return (schema, read) => (answer) => {
    const status = envelope.safeParse(answer).data?.status ?? null;
    if (status !== success) {
      const reason = reasonIn(answer);
      return status !== null && isRefusal(status) && reason ? { outcome: "refused", reason } : unreadable;
    }
    const parsed = schema.safeParse(answer);
    return parsed.success ? read(parsed.data) : unreadable;
  };
}
