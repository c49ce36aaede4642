import { deliveryCharges } from "../../content/settings/delivery-charge.ts";
import { deliveryNote, type ShopSettings } from "../../content/settings/shop-settings.ts";

type ChargeSettings = Pick<ShopSettings, "deliveryCharge">;

/**
 * What the owner says of the charge for delivery, which is no part of a total: the one sentence of it for customers.
 * @param isSent whether the parcel has left: what was to be told before it was told then; blank: nothing is left to say
 */
export function deliverySentence({ deliveryCharge }: ChargeSettings, isSent = false): string {
  return isSent && deliveryCharge !== "included" ? "" : deliveryCharges[deliveryCharge ?? "unsaid"].sentence;
}

/** What a customer reads about the money at the door. @param cash the sum that the parcel collects; null: nothing */
export function doorSentence(settings: ChargeSettings, cash: string | null): string {
  return [cash && `Keep ${cash} ready.`, deliverySentence(settings)].filter(Boolean).join(" ");
}

/** The sentence, and what the owner adds about delivery. */
export function deliveryWords(settings: ShopSettings, isSent = false): string {
  return [deliverySentence(settings, isSent), deliveryNote(settings)].filter(Boolean).join(" ");
}
