import { type CourierProtocol, type SimulatedCall, text } from "./protocol.ts";

/**
 * What the couriers' papers list for a call, in their order: `?` marks what they call optional, `|` two names of which one is
 * enough. All else is mandatory, and a simulator refuses the call without it.
 */
export const listedFields: Readonly<
  Record<CourierProtocol["name"], Readonly<Record<string, { paper: string; fields: string }>>>
> = {
  postex: {
    "POST /v3/create-order": {
      paper: "PostEx Merchant API, guide M-v4.1.9, 3.5, create-order body",
      fields:
        "orderRefNumber, invoicePayment, customerName, customerPhone, deliveryAddress, cityName, invoiceDivision, items, orderType, orderDetail?, transactionNotes?, pickupAddressCode | storeAddressCode, bookingWeight",
    },
  },
  leopards: {
    "POST /bookPacket/format/json/": {
      paper: "Leopards API v2, POST bookPacket",
      fields:
        "booked_packet_weight, booked_packet_vol_weight_w?, booked_packet_vol_weight_h?, booked_packet_vol_weight_l?, booked_packet_no_piece, booked_packet_collect_amount, booked_packet_order_id?, origin_city, destination_city, shipment_id, shipment_name_eng, shipment_email, shipment_phone, shipment_address, consignment_name_eng, consignment_email?, consignment_phone, consignment_phone_two?, consignment_phone_three?, consignment_address, special_instructions, shipment_type?, custom_data?, return_address?, return_city?, is_vpc?",
    },
  },
  trax: {
    "POST /shipment/book": {
      paper: "Sonic API v2, POST shipment/book (regular)",
      fields:
        "service_type_id, pickup_address_id, information_display, consignee_city_id, consignee_name, consignee_address, consignee_phone_number_1, consignee_phone_number_2?, consignee_email_address, order_id?, item_product_type_id, item_description, item_quantity, item_insurance, item_price?, pickup_date, special_instructions?, estimated_weight, shipping_mode_id, same_day_timing_id?, amount, payment_mode_id, charges_mode_id, open_shipment?, pieces_quantity?",
    },
    "POST /request/rcp type 1": {
      paper: "Sonic API v2, POST request/rcp, type 1 return confirm 2 re-attempt",
      fields: "tracking_number, type",
    },
    "POST /request/rcp type 3": {
      paper:
        "Sonic API v2: type 3 (intercept) demands address, type and phone; for another person also city, name, amount",
      fields:
        "tracking_number, type, consignee_address, consignee_type, consignee_phone_number_1, consignee_city_id?, consignee_name?, amount?",
    },
    "POST /request/crm": {
      paper: "Sonic API v2, POST request/crm: nature 2, types 11 address, 12 COD, 13 phone",
      fields: "tracking_number, nature, type",
    },
    "GET /shipment/status/order_id": {
      paper: "Sonic API v2, April 2022: order_id and type (0 shipper, 1 general) are both mandatory",
      fields: "order_id, type",
    },
    "GET /shipment/track": {
      paper: "Sonic API v2, GET shipment/track: tracking_number, type 0 shipper / 1 general",
      fields: "tracking_number, type",
    },
  },
};

/** The mandatory fields of a call, each as the names of which one is enough. */
export function mandatoryFields(courier: CourierProtocol["name"], call: string): string[][] {
  const fields = Object.hasOwn(listedFields[courier], call) ? listedFields[courier][call]?.fields : undefined;
  const names = fields?.split(", ").filter((field) => !field.endsWith("?")) ?? [];
  return names.map((field) => field.split(" | "));
}

/** The mandatory fields that a call lacks. */
export function missingFields(courier: CourierProtocol["name"], call: SimulatedCall): string[] {
  const given = (name: string) => text(call.method === "GET" ? call.query.get(name) : call.body[name]) !== "";
  const path = `${call.method} ${call.path}`;
  return [path, `${path} type ${text(call.body.type)}`]
    .flatMap((listed) => mandatoryFields(courier, listed))
    .filter((names) => !names.some(given))
    .map((names) => names.join(" | "));
}
