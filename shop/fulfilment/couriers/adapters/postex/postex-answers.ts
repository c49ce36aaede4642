import { z } from "zod";
import type { CourierResult } from "../../../model/courier-adapter.ts";
import { looseBoolean, looseRupees, looseText, rowsOf, trackingNumber } from "../../calls/answer-parts.ts";
import { reasonIn, unreadable } from "../../calls/courier-call.ts";

const envelope = z.object({ statusCode: looseText, dist: z.unknown().optional() });

/** Opens the envelope of PostEx's answers: it may say in its body what its HTTP status does not. */
export function readDist<T, D>(
  schema: z.ZodType<D>,
  read: (dist: D) => CourierResult<T>,
): (answer: unknown) => CourierResult<T> {
  return (answer) => {
    const opened = envelope.safeParse(answer);
    if (!opened.success) return unreadable;
    // Without a code, what was asked for has to be there.
    const code = Number(opened.data.statusCode ?? (opened.data.dist === undefined ? Number.NaN : 200));
    const reason = reasonIn(answer) ?? `PostEx answered with code ${opened.data.statusCode ?? "none"}.`;
    if (code >= 400 && code < 500 && code !== 408) return { outcome: "refused", reason };
    if (!(code >= 200 && code < 300)) return { outcome: "no_answer", reason };
    const dist = schema.safeParse(opened.data.dist);
    return dist.success ? read(dist.data) : unreadable;
  };
}

/** Whether the answer says in its body or by its status that there is no such thing. */
export function isNotFound(status: number, answer: unknown): boolean {
  const opened = envelope.safeParse(answer);
  return status === 404 || (opened.success && opened.data.statusCode === "404");
}

export const cityRows = rowsOf(
  z.object({
    operationalCityName: looseText.refine((name) => name !== null),
    isPickupCity: looseBoolean,
    isDeliveryCity: looseBoolean,
  }),
);

export const booking = z.object({ trackingNumber });

const historyRows = rowsOf(
  z.object({
    transactionStatusMessage: looseText,
    transactionStatusMessageCode: looseText,
    updatedAt: looseText,
    // Other names of the same; rows without any occur.
    modifiedDatetime: looseText,
    transactionDateTime: looseText,
  }),
);

/** An order as PostEx tells of it, as far as the shop reads it. */
export const order = z.object({
  trackingNumber,
  transactionStatus: looseText,
  orderDeliveryDate: looseText,
  transactionDate: looseText,
  transactionStatusHistory: historyRows.nullable().catch(null),
  transactionFee: looseRupees,
  transactionTax: looseRupees,
  reversalFee: looseRupees,
  reversalTax: looseRupees,
});
export type PostexOrder = z.infer<typeof order>;

/** The rows of the bulk call, each wrapped in `trackingResponse` or bare. */
export const orderRows = rowsOf(
  z.preprocess(
    (row) =>
      typeof row === "object" && row !== null && "trackingResponse" in row ? row.trackingResponse : row,
    order,
  ),
);

export const paymentStatus = z.object({
  settle: looseBoolean,
  settlementDate: looseText,
  cpr1: looseText,
  cpr2: looseText,
  cpr1Date: looseText,
  cpr2Date: looseText,
  // The guide's names of the same.
  cprNumber_1: looseText,
  cprNumber_2: looseText,
  upfrontPaymentDate: looseText,
  reservePaymentDate: looseText,
});

/** The answer to a change says no more than that it was made. */
export const readDone = readDist<object, unknown>(z.unknown(), () => ({ outcome: "done" }));
