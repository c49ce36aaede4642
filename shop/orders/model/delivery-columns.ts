import { deliveryPhones } from "../../base/phone-number.ts";
import type { DeliveryDetails } from "./editable-order.ts";

/** Delivery details as `orders` stores them: what is blank is null, and the numbers stand in their normal forms too (R25). */
export const deliveryColumns = (delivery: DeliveryDetails) => ({
  phoneNumber: delivery.phone,
  ...deliveryPhones(delivery.phone, delivery.secondPhone),
  shippingAddress: delivery.address,
  cityId: delivery.city || null,
  landmark: delivery.landmark || null,
  bestTime: delivery.bestTime || null,
});
