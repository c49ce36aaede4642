import { z } from "zod";
import { looseBoolean, looseRupees, looseText, rowsOf, trackingNumber } from "../../calls/answer-parts.ts";
import { statusReader } from "../../calls/status-answer.ts";

/** Opens an answer of Trax: status 0 is a success, any other a refusal. */
export const readAnswer = statusReader("0", () => true);

/** The answer to a change says no more than that it was made. */
export const readDone = readAnswer<object, unknown>(z.unknown(), () => ({ outcome: "done" }));

/** Gives what is written in several ways its one name. */
function named<T extends z.ZodType>(name: string, names: readonly string[], schema: T) {
  return z.preprocess((row) => {
    if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
    const key = names.find((other) => Object.hasOwn(row, other));
    return key === undefined ? row : { ...row, [name]: (row as Record<string, unknown>)[key] };
  }, schema);
}

function numbered<S extends z.ZodRawShape>(shape: S) {
  const names = ["tracking_number", "tracking number", "trackingNumber"];
  return named("trackingNumber", names, z.object({ trackingNumber, ...shape }));
}

export const cities = named(
  "rows",
  ["cities", "data"],
  z.object({
    rows: rowsOf(
      z.object({
        id: looseText.refine((id) => id !== null),
        name: looseText.refine((name) => name !== null),
        pickup: looseBoolean,
        // Lists of what is delivered there, by kind of service.
        delivery: z
          .object({ Regular: z.array(z.unknown()).catch([]) })
          .nullable()
          .catch(null),
      }),
    ),
  }),
);

export const booking = numbered({});

/** Where an answer by our reference holds its parcels is not documented: at its top, or one level down. */
export const found = z.unknown().transform((answer, context) => {
  const parcel = numbered({ order_id: looseText, status: looseText, current_status: looseText });
  const lists = typeof answer === "object" && answer !== null ? [answer, ...Object.values(answer)] : [];
  const objects = lists
    .flat()
    .filter((item) => typeof item === "object" && item !== null)
    .filter((item) => Object.keys(item).some((key) => /^tracking.?number$/i.test(key)));
  const parcels = z.array(parcel).safeParse(objects);
  if (parcels.success) return parcels.data;
  context.addIssue("a parcel without a number");
  return z.NEVER;
});

const history = rowsOf(
  z.object({
    date_time: looseText,
    timestamp: looseText,
    status: looseText,
    status_reason: looseText,
  }),
);
export type TraxHistory = z.infer<typeof history>;

/** The history lies at the answer's top or in `details`. */
export const tracking = z.preprocess(
  (answer) => {
    if (typeof answer !== "object" || answer === null) return answer;
    const details = "details" in answer ? answer.details : null;
    const place =
      typeof details === "object" && details !== null && !("tracking_history" in answer) ? details : answer;
    return place;
  },
  z.object({ tracking_history: history }),
);

export const charges = z.preprocess(
  (answer) => {
    if (typeof answer !== "object" || answer === null) return answer;
    const inner = "charges" in answer ? answer.charges : "details" in answer ? answer.details : null;
    const place = typeof inner === "object" && inner !== null ? inner : answer;
    // Otherwise an answer about something else would be a charge of nothing.
    return "total_charges" in place || "weight_charges" in place ? place : null;
  },
  z.object({
    weight_charges: looseRupees,
    fuel_surcharge: looseRupees,
    cash_handling_charges: looseRupees,
    gst: looseRupees,
    total_charges: looseRupees,
  }),
);

const payment = z.object({ payment_status: looseText, payment_date: looseText, payment_id: looseText });
export type TraxPayment = z.infer<typeof payment>;

/** The payments of each parcel, in an object by tracking number; PHP writes an empty one as a list. */
export const payments = z.object({
  payments: z.union([z.tuple([]).transform(() => ({})), z.record(trackingNumber, z.array(payment))]),
});

export const receivingSheet = named(
  "id",
  ["receiving_sheet_id", "receiving sheet id", "id"],
  z.object({ id: looseText.refine((id) => id !== null) }),
);
