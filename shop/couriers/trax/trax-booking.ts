import { isoDay } from "../../karachi-time.ts";
import { missingSetting, settingText } from "../account-settings.ts";
import { oneLine } from "../answer-parts.ts";
import type { CourierAccount, CourierFailure, ParcelToBook } from "../courier-adapter.ts";

const maxNameLength = 100;
const maxAddressLength = 190;
const maxDescriptionLength = 190;

/** The fields of a regular booking, or why it cannot be made. */
export function bookingOf(
  account: CourierAccount,
  parcel: ParcelToBook,
  now: Date,
): CourierFailure | { outcome: "ready"; fields: Record<string, unknown> } {
  const pickupAddress = settingText(account, "pickupAddressId");
  if (!pickupAddress) return missingSetting("Pickup address id");
  const email = settingText(account, "email");
  if (!email) return missingSetting("Email for the courier's messages");
  const address = oneLine(parcel.address);
  // Cut, it would lead somewhere else.
  if (address.length > maxAddressLength)
    return { outcome: "refused", reason: `Trax takes addresses of up to ${maxAddressLength} characters.` };
  const number = (name: string, otherwise: number) => Number(settingText(account, name)) || otherwise;
  const fields = {
    service_type_id: 1,
    pickup_address_id: Number(pickupAddress) || pickupAddress,
    information_display: 0,
    consignee_city_id: Number(parcel.city.code) || parcel.city.code,
    consignee_name: oneLine(parcel.name).slice(0, maxNameLength),
    consignee_address: address,
    consignee_phone_number_1: parcel.phone,
    ...(parcel.secondPhone ? { consignee_phone_number_2: parcel.secondPhone } : {}),
    // The shop's own: the courier is told no customer's email.
    consignee_email_address: email,
    order_id: parcel.reference,
    item_product_type_id: number("productType", 8),
    item_description: oneLine(parcel.contents).slice(0, maxDescriptionLength),
    item_quantity: parcel.pieces,
    item_insurance: 0,
    pickup_date: isoDay(now),
    ...(parcel.instructions ? { special_instructions: oneLine(parcel.instructions) } : {}),
    estimated_weight: parcel.weightGrams / 1000,
    shipping_mode_id: number("shippingMode", 1),
    amount: parcel.cashRupees,
    payment_mode_id: parcel.cashRupees > 0 ? 1 : 4,
    charges_mode_id: number("chargesMode", 4),
  };
  return { outcome: "ready", fields };
}
