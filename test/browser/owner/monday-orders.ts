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

/** A morning: who orders, who is who, and what is said of them in the words of the screens. */
interface Morning {
  orders: number;
  /** The orders, by their places in the morning. */
  ordered: OrderedRange[];
  people: {
    /** Orders that are confirmed by link, the first two in a browser without scripts. */
    byLink: [first: number, last: number];
    /** On the call: one piece more. */
    wantsTwo: number;
    /** On the call: another address, in the same city. */
    moved: number;
    /** Of the same phone as the duplicate. */
    original: number;
    duplicate: number;
    fake: number;
    refuses: number;
    ignored: number;
    /** Confirmed on the phone by one of two people side by side. */
    called: [first: number, last: number];
    /** Confirmed, and not packed today. */
    unpacked: [first: number, last: number];
    /** By the shop's own rider. */
    byRider: number;
    /** Booked at Trax; the address changes before the rider comes. */
    movesLate: number;
    /** At each courier. */
    failed: Record<"postex" | "leopards" | "trax", number[]>;
  };
  /** What each courier's own books must hold in the end: the places of its orders, and the cash of each, in rupees. */
  courierBooks: Record<"postex" | "leopards" | "trax", { place: number; rupees: number }[]>;
  /** Cash of the parcels booked with each courier, in rupees. */
  booked: Record<"PostEx" | "Leopards" | "Trax", number>;
  toPack: string;
  packed: number;
}

/** Sixty orders, for `npm run test:all`. */
const longMorning: Morning = {
  orders: 60,
  ordered: [
    { from: 1, to: 12, city: "Lahore", product: retinol, pieces: 1 },
    { from: 13, to: 20, city: "Islamabad", product: retinol, pieces: 1 },
    { from: 21, to: 24, city: "Islamabad", product: niacinamide, pieces: 1 },
    { from: 25, to: 35, city: "Karachi", product: niacinamide, pieces: 1 },
    { from: 36, to: 41, city: "Lahore", product: niacinamide, pieces: 1 },
    { from: 42, to: 42, city: "Lahore", product: razor, pieces: 5 },
    { from: 43, to: 43, city: "Lahore", product: tranexamic, pieces: 1 },
    { from: 44, to: 44, city: "Lahore", product: glove, pieces: 2 },
    { from: 45, to: 60, city: "Lahore", product: razor, pieces: 1 },
  ],
  people: {
    byLink: [1, 20],
    wantsTwo: 30,
    moved: 35,
    original: 40,
    duplicate: 41,
    fake: 42,
    refuses: 43,
    ignored: 44,
    called: [21, 39],
    unpacked: [37, 40],
    byRider: 36,
    movesLate: 29,
    failed: { postex: [2, 5], leopards: [14, 22], trax: [28, 30] },
  },
  courierBooks: {
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
  },
  booked: { PostEx: 23_988, Leopards: 24_788, Trax: 26_388 },
  toPack: "40 parcels, 41 pieces.",
  packed: 36,
};

/** Fifteen orders, for `npm test`: each thing that happens to an order happens to one at least. */
const shortMorning: Morning = {
  orders: 15,
  ordered: [
    { from: 1, to: 3, city: "Lahore", product: retinol, pieces: 1 },
    { from: 4, to: 4, city: "Islamabad", product: retinol, pieces: 1 },
    { from: 5, to: 5, city: "Islamabad", product: niacinamide, pieces: 1 },
    { from: 6, to: 8, city: "Karachi", product: niacinamide, pieces: 1 },
    { from: 9, to: 11, city: "Lahore", product: niacinamide, pieces: 1 },
    { from: 12, to: 12, city: "Lahore", product: razor, pieces: 5 },
    { from: 13, to: 13, city: "Lahore", product: tranexamic, pieces: 1 },
    { from: 14, to: 14, city: "Lahore", product: glove, pieces: 2 },
    { from: 15, to: 15, city: "Lahore", product: razor, pieces: 1 },
  ],
  people: {
    byLink: [1, 4],
    wantsTwo: 7,
    moved: 8,
    original: 10,
    duplicate: 11,
    fake: 12,
    refuses: 13,
    ignored: 14,
    called: [5, 9],
    unpacked: [10, 10],
    byRider: 9,
    movesLate: 6,
    failed: { postex: [2], leopards: [5], trax: [7] },
  },
  courierBooks: {
    postex: [1, 2, 3].map((place) => ({ place, rupees: 1_999 })),
    leopards: [
      { place: 4, rupees: 1_999 },
      { place: 5, rupees: 2_199 },
    ],
    trax: [
      { place: 6, rupees: 2_199 },
      { place: 7, rupees: 4_398 },
      { place: 8, rupees: 2_199 },
    ],
  },
  booked: { PostEx: 5_997, Leopards: 4_198, Trax: 8_796 },
  toPack: "10 parcels, 11 pieces.",
  packed: 9,
};

export const isLong = process.env.TEST_ALL === "1";
export const morning = isLong ? longMorning : shortMorning;
export const { people } = morning;
