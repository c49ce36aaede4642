import { bookingOperations } from "./booking-operations.ts";
import type { Operation } from "./operation.ts";
import { orderOperations } from "./order-operations.ts";
import { parcelOperations } from "./parcel-operations.ts";
import { paymentOperations } from "./payment-operations.ts";

/** All that is done in the random histories. */
export const operations: readonly Operation[] = [
  ...orderOperations,
  ...paymentOperations,
  ...parcelOperations,
  ...bookingOperations,
];

/** The operation of a name. */
export function operationOf(name: string): Operation {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`there is no operation ${name}`);
  return found;
}
