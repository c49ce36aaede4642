import { isoDay } from "../../../../base/karachi-time.ts";
import type {
  CourierAccount,
  CourierChange,
  CourierFailure,
  ParcelToBook,
} from "../../../model/courier-adapter.ts";
import { missingSetting, settingText } from "../../calls/account-settings.ts";
import { oneLine } from "../../calls/answer-parts.ts";

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
  const chargesMode = settingText(account, "chargesMode") ?? "4";
  const deliveryType = settingText(account, "deliveryType");
  if (chargesMode === "3" && !deliveryType) return missingSetting("Delivery type id");
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
    ...(parcel.secondPhone ? { consignee_phone_number_2: withDash(parcel.secondPhone) } : {}),
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
    charges_mode_id: Number(chargesMode) || 4,
    ...(deliveryType ? { delivery_type_id: Number(deliveryType) || deliveryType } : {}),
  };
  return { outcome: "ready", fields };
}

/** The second phone is written in another way than the first. @example `03001234567` -> `0300-1234567` */
const withDash = (phone: string) => phone.replace(/^(\d{4})(\d{7})$/, "$1-$2");

// What `request/crm` is asked to change by itself.
const changeTypes = { address: 11, cashRupees: 12, phone: 13 } as const;

/** The call that asks for a change of a parcel: of one thing that has a request of its own, else of the whole parcel. */
export function changeOf(change: CourierChange): { path: string; fields: Record<string, unknown> } {
  const { trackingNumber, remarks, booked, wanted } = change;
  const common = { tracking_number: trackingNumber, remarks: oneLine(remarks) };
  const changed = (["name", "address", "phone", "cashRupees"] as const).filter(
    (name) => booked[name] !== wanted[name],
  );
  const [only] = changed;
  if (changed.length === 1 && only && only !== "name")
    return { path: "/request/crm", fields: { ...common, nature: 2, type: changeTypes[only] } };
  const person = {
    consignee_name: oneLine(wanted.name).slice(0, maxNameLength),
    consignee_city_id: Number(booked.city.code) || booked.city.code,
    amount: wanted.cashRupees,
  };
  const fields = {
    ...common,
    type: 3,
    consignee_address: oneLine(wanted.address),
    // 1: the same person, 2: another one, who needs all that a booking says.
    consignee_type: changed.includes("name") ? 2 : 1,
    consignee_phone_number_1: wanted.phone,
    ...(changed.includes("name") ? person : {}),
  };
  return { path: "/request/rcp", fields };
}
