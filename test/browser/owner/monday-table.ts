import { glove, niacinamide, razor, retinol, tranexamic } from "./monday-orders.ts";
import { packed, type Standing, shelf, taken } from "./monday-standing.ts";

/**
 * "A Monday morning" of sixty orders, worked out by hand: every piece and rupee after each step. Nothing here is computed, so that no mistake
 * of the shop's can be repeated in it; the arithmetic stands beside each figure.
 *
 * Prices: retinol Rs. 1,999, niacinamide 2,199, tranexamic acid 2,199, exfoliating glove 1,199, eyebrow razor 249.
 */

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
 * 40 are confirmed, one of them for two pieces: 20 × 1,999 + 21 × 2,199 = 39,980 + 46,179. Still to be asked about: the gloves
 * 2,398 and 16 razors 3,984. To be cancelled: refused 2,199, wrong number 1,245. In all 86,159 + 6,382 + 3,444.
 */
export const called: Standing = {
  stock: { [niacinamide]: { [shelf]: 9, [taken]: 21 } }, // the second piece of order 30
  due: 95_985,
  cash: {},
  today: { Confirm: [17, 6_382], Pack: [40, 86_159], "To cancel": [2, 3_444] }, // 2,398 + 3,984
  road: [0, 0],
  letters: {
    "new-order": 60,
    "order-confirmation": 60,
    "order-confirmed": 40,
    "order-changed": 2,
    "order-cancelled": 1,
  },
};

/** The fake and the refused order end together: 95,985 - 2,199 - 1,245. */
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

/** The gloves that no one confirmed come back: 92,541 - 2,398, and 16 × 249 are left to be asked about. */
export const released: Standing = {
  stock: { [glove]: { [shelf]: 5 } },
  due: 90_143,
  cash: {},
  today: { Confirm: [16, 3_984], Pack: [40, 86_159] },
  road: [0, 0],
  letters: { ...called.letters, "order-cancelled": 4 },
};

/** 36 parcels: 20 × 1,999 + 17 × 2,199 = 39,980 + 37,383. Four stay: 4 × 2,199. */
export const packedUp: Standing = {
  stock: {
    [retinol]: { [shelf]: 10, [packed]: 20 },
    [niacinamide]: { [shelf]: 9, [taken]: 4, [packed]: 17 }, // 21 - 4; order 30 has two
  },
  due: 90_143,
  cash: { nobody: 77_363 },
  today: { Confirm: [16, 3_984], Pack: [4, 8_796], "Book courier": [36, 77_363] },
  road: [0, 0],
  letters: released.letters,
};

/**
 * Booked: PostEx 12 × 1,999; Leopards 8 × 1,999 + 4 × 2,199 = 15,992 + 8,796; Trax 10 × 2,199 + 4,398 = 21,990 + 4,398; the rider's
 * own parcel, 2,199, is no one's yet. Of each courier's first parcel the answer was lost, and PostEx cannot be asked.
 */
export const booked: Standing = {
  stock: {},
  due: 90_143,
  cash: { PostEx: 23_988, Leopards: 24_788, Trax: 26_388, nobody: 2_199 },
  today: {
    Confirm: [16, 3_984],
    Pack: [4, 8_796],
    "Book courier": [1, 2_199],
    "Courier did not answer": [1, 1_999],
    "Give to courier": [34, 73_165], // 77,363 - 2,199 - 1,999
  },
  road: [0, 0],
  letters: released.letters,
};

/** A person saw it in PostEx's portal: 73,165 + 1,999. */
export const decided: Standing = {
  ...booked,
  stock: {},
  today: {
    Confirm: [16, 3_984],
    Pack: [4, 8_796],
    "Book courier": [1, 2_199],
    "Give to courier": [35, 75_164],
  },
};

/** All 36 leave, and one address was changed before. */
export const handedOver: Standing = {
  stock: {
    [retinol]: { [shelf]: 10, "With PostEx": 12, "With Leopards": 8 },
    // 4 + 4 + 12 + 1 + 9 on the shelf = 30
    [niacinamide]: { [shelf]: 9, [taken]: 4, "With Leopards": 4, "With Trax": 12, "With Own rider": 1 },
  },
  due: 90_143,
  cash: { PostEx: 23_988, Leopards: 24_788, Trax: 26_388, "Own rider": 2_199 },
  today: { Confirm: [16, 3_984], Pack: [4, 8_796] },
  road: [36, 77_363],
  letters: { ...released.letters, "order-changed": 3, "parcel-sent": 36 },
};

/** Two attempts fail at each: PostEx 2 × 1,999, Leopards 1,999 + 2,199, Trax 2,199 + 4,398 = 3,998 + 4,198 + 6,597. */
export const attempted: Standing = {
  ...handedOver,
  stock: {},
  today: { ...handedOver.today, "Failed deliveries": [6, 14_793] },
  letters: { ...handedOver.letters, "parcel-attempted": 6 },
};

/** The couriers know what to do: nothing waits for the shop, and nothing has moved. */
export const advised: Standing = { ...attempted, today: handedOver.today };
