// What is ordered on "A Monday morning", and by whom; what becomes of it is in monday-table.ts.

export const retinol = "lumiskin-retinol";
export const niacinamide = "lumiskin-niacinamide-zinc";
export const tranexamic = "lumiskin-tranexamic-acid";
export const glove = "lumiskin-exfoliating-glove";
export const razor = "eyebrow-razor";
export type MondayProduct =
  | typeof retinol
  | typeof niacinamide
  | typeof tranexamic
  | typeof glove
  | typeof razor;

/** What lies on the shelf before the first order. */
export const opening: Record<MondayProduct, number> = {
  [retinol]: 30,
  [niacinamide]: 30,
  [tranexamic]: 5,
  [glove]: 5,
  [razor]: 30,
};

interface OrderedRange {
  from: number;
  to: number;
  city: string;
  product: MondayProduct;
  pieces: number;
}

/** The sixty orders, by their places in the morning: 1 to 60. */
export const ordered: OrderedRange[] = [
  { from: 1, to: 12, city: "Lahore", product: retinol, pieces: 1 },
  { from: 13, to: 20, city: "Islamabad", product: retinol, pieces: 1 },
  { from: 21, to: 24, city: "Islamabad", product: niacinamide, pieces: 1 },
  { from: 25, to: 35, city: "Karachi", product: niacinamide, pieces: 1 },
  { from: 36, to: 41, city: "Lahore", product: niacinamide, pieces: 1 },
  { from: 42, to: 42, city: "Lahore", product: razor, pieces: 5 },
  { from: 43, to: 43, city: "Lahore", product: tranexamic, pieces: 1 },
  { from: 44, to: 44, city: "Lahore", product: glove, pieces: 2 },
  { from: 45, to: 60, city: "Lahore", product: razor, pieces: 1 },
];

/** Who is who among them. */
export const people = {
  /** Orders that are confirmed by link, the first two in a browser without scripts. */
  byLink: [1, 20],
  /** On the call: one piece more. */
  wantsTwo: 30,
  /** On the call: another address, in the same city. */
  moved: 35,
  /** Of the same phone as the duplicate. */
  original: 40,
  duplicate: 41,
  fake: 42,
  refuses: 43,
  ignored: 44,
  /** Confirmed, and not packed today. */
  unpacked: [37, 40],
  /** By the shop's own rider. */
  byRider: 36,
  /** Booked at Trax; the address changes before the rider comes. */
  movesLate: 29,
  /** Two at each courier. */
  failed: { postex: [2, 5], leopards: [14, 22], trax: [28, 30] },
} as const;

/** What each courier's own books must hold in the end: the places of its orders, and the cash of each, in rupees. */
export const courierBooks: Record<"postex" | "leopards" | "trax", { place: number; rupees: number }[]> = {
  postex: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((place) => ({ place, rupees: 1_999 })),
  leopards: [
    ...[13, 14, 15, 16, 17, 18, 19, 20].map((place) => ({ place, rupees: 1_999 })),
    ...[21, 22, 23, 24].map((place) => ({ place, rupees: 2_199 })),
  ],
  trax: [
    ...[25, 26, 27, 28, 29].map((place) => ({ place, rupees: 2_199 })),
    { place: 30, rupees: 4_398 },
    ...[31, 32, 33, 34, 35].map((place) => ({ place, rupees: 2_199 })),
  ],
};
