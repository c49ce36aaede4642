import type { MondayProduct } from "./monday-orders.ts";

/** Pieces by place, in the words of a product's page of stock; a place with nothing is left out there. */
type Places = Record<string, number>;

export interface Standing {
  /** By product; those that a step does not name stay as they were. */
  stock: Partial<Record<MondayProduct, Places>>;
  /** What all orders that wait are to bring, in rupees. */
  due: number;
  /** Cash that parcels are to bring, in rupees, by courier; "nobody": not booked. */
  cash: Record<string, number>;
  /** The queues of Today: how many, and rupees. */
  today: Record<string, [count: number, rupees: number]>;
  /** Parcels that have left, and their rupees, as Today says it. */
  road: [count: number, rupees: number];
  /** Letters so far, one per event. */
  letters: Record<string, number>;
}

export const shelf = "On the shelf";
export const taken = "Reserved for orders, not packed";
export const packed = "Packed";
