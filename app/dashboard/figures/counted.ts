import { formatDateTime, formatDay } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displaySigned } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { type FigureName, listCounted } from "../../../shop/overview/figures-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { namedText } from "../ui/named-text.ts";
import type { FigurePeriod } from "./period.ts";
import { ageLabel, type FigureSight } from "./row-plots.ts";
import { callLabels, sourceLabels } from "./words.ts";

const maxListed = 200;

const figureTitles = {
  placed: "Orders placed",
  completed: "Completed",
  delivered: "Delivered",
  returned: "Returned",
  courier: "Parcels that ended",
  city: "Parcels that ended",
  product: "Orders of a product",
  source: "Where orders come from",
  call: "Calls and messages",
  cash: "Cash still with couriers",
} as const satisfies Record<FigureName, string>;

/** Whether a list behind a bar may be seen. */
export function mayCount(of: string | null, { products, calls }: FigureSight): of is FigureName {
  if (of === "product") return products;
  if (of === "call") return calls;
  return of !== null && Object.hasOwn(figureTitles, of);
}

/** What a bar counts, as a list; each row leads to its order or parcel. */
export async function getCountedView(db: Database, of: FigureName, key: string | null, period: FigurePeriod) {
  const { rows, sums, name } = await listCounted(db, of, period, { key, limit: maxListed });
  const labels = of === "source" ? sourceLabels : of === "call" ? callLabels : {};
  const named = key === null ? null : (name ?? namedText(labels, key));
  const label = of === "cash" && named ? `${named}, ${ageLabel(Number(key?.split(" ").at(-1)))}` : named;
  const { count, pieces, amount } = sums;
  const { from, to } = period;
  return {
    title: label ? `${figureTitles[of]}: ${label}` : figureTitles[of],
    // Cash is of a year, whatever the days.
    days: of === "cash" || from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`,
    total: [
      pieces === null
        ? `${of === "completed" ? plural(count, "item") : count} in total`
        : `${plural(pieces, "piece")} in total`,
      amount === null ? null : displaySigned(amount),
      rows.length < count ? `the newest ${rows.length} of ${count}` : null,
    ]
      .filter(Boolean)
      .join(", "),
    rows: rows.map(({ number, reference, at, pieces, amount }, index) => {
      const text = number === null ? "" : orderNumberText(number);
      return {
        id: index,
        name: reference ?? text,
        to: reference ? `/dashboard/parcels/${reference}` : `/dashboard/orders/${text}`,
        detail: [formatDateTime(at), pieces === null ? null : plural(pieces, "piece")]
          .filter(Boolean)
          .join(", "),
        amount: amount === null ? null : displaySigned(amount),
      };
    }),
  };
}

export type CountedView = Awaited<ReturnType<typeof getCountedView>>;
