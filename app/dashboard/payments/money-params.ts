import { parseIsoDay } from "../../../shop/base/karachi-time.ts";
import { chooseDays, type Days } from "../../../shop/payments/accounting/figure.ts";
import { type PaymentMethod, paymentMethods } from "../../../shop/payments/model/payment.ts";
import { listPath } from "../ui/list-path.ts";

/** Of which days and method the money page shows figures. */
export interface MoneyParams extends Days {
  /** null: all. */
  method: PaymentMethod | null;
}

/** Reads `?from=2026-11-01&to=2026-11-30&method=jazzcash`; what is wrong is left out. @param today such as `2026-11-21` */
export function parseMoneyParams(query: URLSearchParams, today: string): MoneyParams {
  const requested = { from: parseIsoDay(query.get("from")), to: parseIsoDay(query.get("to")) };
  const method = paymentMethods.find((one) => one === query.get("method")) ?? null;
  return { ...chooseDays(requested, today), method };
}

/** The address of the CSV of the same figures. */
export function moneyCsvPath({ from, to, method }: MoneyParams): string {
  return listPath("/dashboard/money.csv", { from, to, method });
}
