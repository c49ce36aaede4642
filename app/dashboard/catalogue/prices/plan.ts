import { displayPrice } from "../../../../shop/base/price.ts";
import { type PricePlan, planPrices } from "../../../../shop/catalogue/prices/plan-prices.ts";
import { changesOnePrice } from "../../../../shop/catalogue/prices/scheduled-price.ts";
import {
  dayErrors,
  scheduledPriceForm,
  scheduledPricesForm,
} from "../../../../shop/catalogue/prices/scheduled-price-form.ts";
import type { EditableProduct } from "../../../../shop/catalogue/product/editable-product.ts";
import { priceJumps } from "../../../../shop/catalogue/product/price-jump.ts";
import { type ParsedForm, parseForm } from "../../../http/forms/parse-form.ts";
import { chosenText } from "../list/chosen-products.ts";

export type PricePlanView = ReturnType<typeof pricePlanView>;

/** The plan that a URL or a form asks for; null: none yet. @param today ISO day in Karachi */
export function parsePricePlan(
  fields: URLSearchParams | FormData,
  today: string,
): ParsedForm<PricePlan> | null {
  if (!fields.has("firstDay")) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const parsed: ParsedForm<PricePlan> = fields.has("operation")
    ? parseForm(scheduledPricesForm, form)
    : parseForm(scheduledPriceForm, form);
  const errors = parsed.ok ? dayErrors(parsed.value, today) : {};
  if (Object.keys(errors).length === 0) return parsed;
  return { ok: false, rejected: { values: {}, errors } };
}

/** What the plan makes of each product, in words, with the badges that would not be true. */
export function pricePlanView(products: readonly EditableProduct[], plan: PricePlan) {
  return planPrices(products, plan).map(({ product, prices, untrue }) => {
    const oneChanges =
      prices && changesOnePrice(product, prices)
        ? `Customers would see ${displayPrice(prices.cataloguePrice)} in the catalogue and pay ${displayPrice(prices.unitPrice)}.`
        : null;
    const warning =
      prices && untrue
        ? `The badge would say ${untrue.stated}% off, but ${displayPrice(prices.unitPrice)} is ${
            untrue.actual > 0 ? `${untrue.actual}% below` : "not below"
          } today's ${displayPrice(product.unitPrice)}.`
        : null;
    const change = (label: string, name: "unitPrice" | "cataloguePrice") =>
      prices ? [{ label, before: displayPrice(product[name]), after: displayPrice(prices[name]) }] : [];
    return {
      id: product.id,
      name: product.name,
      chosen: chosenText(product),
      refused: prices ? null : "The new price would be zero, below zero or too large.",
      changes: [...change("Selling price", "unitPrice"), ...change("Catalogue price", "cataloguePrice")],
      oneChanges,
      warning,
      warnings: [oneChanges, ...Object.values(prices ? priceJumps(product, prices) : {}), warning].filter(
        (text) => text !== null,
      ),
    };
  });
}
