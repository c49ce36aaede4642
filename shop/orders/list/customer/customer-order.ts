import type { ProductImage } from "../../../catalogue/model/product.ts";
import type { JoinedParcel } from "../../../payments/ledger/cash-at-door-queries.ts";
import type { OrderAdvance } from "../../../payments/ledger/order-advance-queries.ts";
import type { PaymentMethod } from "../../../payments/model/payment.ts";
import type { ConfirmationState, PaymentState } from "../../model/state-machines.ts";

/** An order line for its customer. Amounts in paisa. */
export interface CustomerOrderLine {
  id: number;
  /** From 1, in its order. */
  line: number;
  number: string;
  name: string;
  brand: string;
  image: ProductImage | null;
  backgroundColor: string | null;
  /** The product page; null: the product is archived. */
  path: string | null;
  unitPrice: number;
  quantity: number;
  amount: number;
  /** `Pending`, `completed` or `cancelled` (R23). */
  status: string;
  /** false: Buy it now made it, and delivery details are missing (R22). */
  placed: boolean;
  paymentStatus: string | null;
  trackingNumber: string | null;
}

export interface CustomerOrder {
  id: number;
  number: string;
  /** null: not placed yet; its lines come from Buy it now. */
  placedAt: Date | null;
  createdAt: Date;
  /** null: no one needs to confirm it. */
  confirmation: ConfirmationState | null;
  paymentMethod: PaymentMethod | null;
  /** The words of `paymentState` (R24). */
  paymentStatus: string | null;
  paymentState: PaymentState | null;
  phoneNumber: string | null;
  /** null: not a Pakistani number. */
  phoneE164: string | null;
  shippingAddress: string | null;
  /** null: the customer has given no name. */
  parcelName: string | null;
  notes: string | null;
  /** What of it is paid ahead, or is to be; null: it has no advance. */
  advance: OrderAdvance | null;
  /** null: nothing travels with it. */
  joined: JoinedParcel | null;
  lines: CustomerOrderLine[];
}
