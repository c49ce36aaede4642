/**
 * "A Monday morning", worked out by hand: every piece and rupee after each step. Nothing here is computed, so that no mistake
 * of the shop's can be repeated in it; the arithmetic stands beside each figure.
 *
 * Prices: retinol Rs. 1,999, niacinamide 2,199, tranexamic acid 2,199, exfoliating glove 1,199, eyebrow razor 249.
 */

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
} as const;

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

const shelf = "On the shelf";
const taken = "Taken by orders, not packed";

/** 20 × 1,999 + 21 × 2,199 + 5 × 249 + 2,199 + 2 × 1,199 + 16 × 249 = 39,980 + 46,179 + 1,245 + 2,199 + 2,398 + 3,984 */
export const placed: Standing = {
  stock: {
    [retinol]: { [shelf]: 10, [taken]: 20 }, // 30 - 20
    [niacinamide]: { [shelf]: 9, [taken]: 21 }, // 30 - 21
    [tranexamic]: { [shelf]: 4, [taken]: 1 },
    [glove]: { [shelf]: 3, [taken]: 2 },
    [razor]: { [shelf]: 9, [taken]: 21 }, // 30 - 5 - 16
  },
  due: 95_985,
  cash: {},
  today: { Confirm: [60, 95_985] },
  road: [0, 0],
  letters: { "new-order": 60, "order-confirmation": 60 },
};

/** 20 customers confirm by their links: 20 × 1,999 = 39,980 are to be packed, 95,985 - 39,980 are still to be asked about. */
export const linked: Standing = {
  stock: {},
  due: 95_985,
  cash: {},
  today: { Confirm: [40, 56_005], Pack: [20, 39_980] },
  road: [0, 0],
  letters: { "new-order": 60, "order-confirmation": 60, "order-confirmed": 20 },
};

/** 41 is cancelled and 40 confirmed: 2,199 leave what is due; 56,005 - 2 × 2,199 are still to be asked about. */
export const withoutDuplicate: Standing = {
  stock: { [niacinamide]: { [shelf]: 10, [taken]: 20 } }, // one piece back
  due: 93_786,
  cash: {},
  today: { Confirm: [38, 51_607], Pack: [21, 42_179] }, // 39,980 + 2,199
  road: [0, 0],
  letters: { "new-order": 60, "order-confirmation": 60, "order-confirmed": 21, "order-cancelled": 1 },
};

/**
 * 40 are confirmed, one of them for two pieces: 20 × 1,999 + 21 × 2,199 = 39,980 + 46,179. Still to be asked about: the wrong
 * number 1,245, the glove 2,398, 16 razors 3,984. Refused: 2,199. In all 86,159 + 7,627 + 2,199.
 */
export const called: Standing = {
  stock: { [niacinamide]: { [shelf]: 9, [taken]: 21 } }, // the second piece of order 30
  due: 95_985,
  cash: {},
  today: { Confirm: [18, 7_627], Pack: [40, 86_159], "To cancel": [1, 2_199] },
  road: [0, 0],
  letters: {
    ...{ "new-order": 60, "order-confirmation": 60, "order-confirmed": 40 },
    ...{ "order-changed": 2, "order-cancelled": 1 },
  },
};

/** The fake and the refused order end together: 95,985 - 1,245 - 2,199, and 7,627 - 1,245 are left to be asked about. */
export const cancelled: Standing = {
  stock: {
    [razor]: { [shelf]: 14, [taken]: 16 }, // 9 + 5
    [tranexamic]: { [shelf]: 5 },
  },
  due: 92_541,
  cash: {},
  today: { Confirm: [17, 6_382], Pack: [40, 86_159] },
  road: [0, 0],
  letters: { ...called.letters, "order-cancelled": 3 },
};

/** The gloves that nobody confirmed come back: 92,541 - 2,398, and 16 × 249 are left to be asked about. */
export const released: Standing = {
  stock: { [glove]: { [shelf]: 5 } },
  due: 90_143,
  cash: {},
  today: { Confirm: [16, 3_984], Pack: [40, 86_159] },
  road: [0, 0],
  letters: { ...called.letters, "order-cancelled": 4 },
};
