import type { ProductImage } from "../catalogue/product.ts";
import type { PaymentMethod } from "../schema.ts";

/** One order as its customer sees it. Sums in paisa. */
export interface CustomerOrderLine {
  id: number;
  /** Such as `LS-10427-1`. */
  number: string;
  name: string;
  brand: string;
  image: ProductImage | null;
  backgroundColor: string | null;
  /** Where the product lives; null: it is no longer in the catalogue. */
  path: string | null;
  unitPrice: number;
  quantity: number;
  amount: number;
  status: string;
  /** false: made by Buy it now, and waiting for its delivery details (R22). */
  placed: boolean;
  paymentStatus: string | null;
  trackingNumber: string | null;
}

/** What a customer ordered at one visit to the till. */
export interface CustomerOrder {
  /** Such as `LS-10427`. */
  number: string;
  /** null: not placed yet; it holds orders of Buy it now. */
  placedAt: Date | null;
  createdAt: Date;
  paymentMethod: PaymentMethod | null;
  paymentStatus: string | null;
  phoneNumber: string | null;
  /** null: not a Pakistani number. */
  phoneNormalised: string | null;
  shippingAddress: string | null;
  notes: string | null;
  /** Paisa, as it was agreed; null: not placed yet. */
  total: number | null;
  lines: CustomerOrderLine[];
}
