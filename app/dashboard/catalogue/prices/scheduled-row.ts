import { formatDay } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { ListedScheduledPrice } from "../../../../shop/catalogue/prices/scheduled-price-queries.ts";
import {
  type ProductFields,
  productFieldLabels,
} from "../../../../shop/catalogue/product/editable-product.ts";
import type { StateShape } from "../../ui/state-mark.tsx";

const states: Readonly<Record<ListedScheduledPrice["state"], { shape: StateShape; label: string }>> = {
  running: { shape: "done", label: "Running" },
  waiting: { shape: "waiting", label: "Waiting" },
  ended: { shape: "ended", label: "Ended" },
  cancelled: { shape: "ended", label: "Cancelled" },
};

/** A scheduled price, formatted. */
export function toScheduledPriceRow(price: ListedScheduledPrice) {
  const { id, state, unitPrice, cataloguePrice, badgePercent, unitPriceBefore } = price;
  const card = cataloguePrice === unitPrice ? "" : `, catalogue ${displayPrice(cataloguePrice)}`;
  const badge =
    badgePercent === null ? "" : badgePercent === 0 ? ", no badge" : `, badge ${badgePercent}% off`;
  const kept = price.kept.map((name) => productFieldLabels[name as keyof ProductFields] ?? name);
  return {
    id,
    product: price.productId,
    name: price.productName,
    ...states[state],
    state,
    prices: `${displayPrice(unitPrice)}${card}${badge}`,
    days: `${formatDay(price.firstDay)} to ${formatDay(price.lastDay)}`,
    notes: [
      state === "running" && unitPriceBefore !== null
        ? `Then back to ${displayPrice(unitPriceBefore)}.`
        : null,
      state === "ended" && price.beganAt === null
        ? "This price was never used: the shop was not running on these days."
        : null,
      kept.length > 0 ? `Edited during these days, so kept: ${kept.join(", ")}.` : null,
    ].filter((note) => note !== null),
  };
}
