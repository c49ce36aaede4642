import { placeholderSettings } from "../content/settings/placeholder-settings.ts";
import type { ShopSettings } from "../content/settings/shop-settings.ts";
import { walletWay } from "../payments/model/payment.ts";

/** What a new shop is to have, in the order of the list on Today: first what stops customers. */
export const firstDayNames = [
  "email",
  "contact",
  "accounts",
  "courier",
  "delivery",
  "prices",
  "photos",
  "facts",
  "stock",
  "tax",
  "access",
] as const;
export type FirstDayName = (typeof firstDayNames)[number];

/** What the tables say of a shop's set-up. */
export interface FirstDayCounts {
  hasJazzCash: boolean;
  /** Besides the shop's own rider. */
  hasCourier: boolean;
  /** Of the first visible products, those whose two prices differ; that have neither ingredients nor a size; whose stock is not tracked. */
  pricesDiffer: number;
  withoutFacts: number;
  untracked: number;
  /** Whether a visible product, article or text shows a photo that the shop came with. */
  seededPhotos: boolean;
  /** A second owner, or the two-step sign-in of the one who looks. */
  hasSecondAccess: boolean;
  /** The rows that were put aside. */
  closed: string[];
}

export interface FirstDayFacts extends FirstDayCounts {
  /** Whether customers get email. */
  sendsEmail: boolean;
  settings: ShopSettings;
}

/** The rows by where they stand. What is put aside counts no more, unless it is done. */
export function firstDayRows(facts: FirstDayFacts): Record<"open" | "done" | "closed", FirstDayName[]> {
  const { settings, closed } = facts;
  const { phone, email, whatsAppNumber, deliveryLine, ntn, strn } = settings;
  const isDone: Record<FirstDayName, boolean> = {
    email: facts.sendsEmail,
    contact: placeholderSettings(settings).length === 0 && Boolean(phone ?? email ?? whatsAppNumber),
    accounts: walletWay(facts.hasJazzCash, settings) !== "asked",
    courier: facts.hasCourier,
    delivery: Boolean(deliveryLine),
    prices: facts.pricesDiffer === 0,
    photos: !facts.seededPhotos,
    facts: facts.withoutFacts === 0,
    stock: facts.untracked === 0,
    tax: Boolean(ntn ?? strn),
    access: facts.hasSecondAccess,
  };
  const left = firstDayNames.filter((name) => !isDone[name]);
  return {
    open: left.filter((name) => !closed.includes(name)),
    done: firstDayNames.filter((name) => isDone[name]),
    closed: left.filter((name) => closed.includes(name)),
  };
}
