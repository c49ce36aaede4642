import { pakistaniNumber } from "../phone-number.ts";
import type { DeliveryDetails } from "./editable-order.ts";

/** Delivery details as `orders` stores them: what is blank is null, and the number stands in its normal form too (R25). */
export const deliveryColumns = (delivery: DeliveryDetails) => ({
  phoneNumber: delivery.phone,
  phoneE164: pakistaniNumber(delivery.phone),
  secondPhone: delivery.secondPhone || null,
  shippingAddress: delivery.address,
  cityId: delivery.city || null,
  landmark: delivery.landmark || null,
  bestTime: delivery.bestTime || null,
});
