import type { CourierPayment } from "../../../model/courier-adapter.ts";
import { parseCourierTime } from "../../calls/courier-time.ts";
import type { TraxPayment } from "./trax-answers.ts";

/** What Trax says of a parcel's money: of several payments the newest, by its date. */
export function newestPayment(trackingNumber: string, rows: readonly TraxPayment[]): CourierPayment {
  const dated = rows.map((row) => ({
    ...row,
    paidOn: row.payment_date === null ? null : parseCourierTime(row.payment_date),
  }));
  const time = ({ paidOn }: { paidOn: Date | null }) => paidOn?.getTime() ?? 0;
  const newest = dated.sort((one, other) => time(one) - time(other)).at(-1);
  return {
    trackingNumber,
    paid: /^(Payment - )?(Processed|Paid)$/.test(newest?.payment_status ?? ""),
    reference: newest?.payment_id ?? null,
    paidOn: newest?.paidOn ?? null,
  };
}
