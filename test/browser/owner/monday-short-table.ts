import { glove, niacinamide, razor, retinol, tranexamic } from "./monday-orders.ts";
import { packed, type Standing, shelf, taken } from "./monday-standing.ts";

/**
 * "A Monday morning" of fifteen orders, worked out by hand as the one of sixty is.
 *
 * Prices: retinol Rs. 1,999, niacinamide 2,199, tranexamic acid 2,199, exfoliating glove 1,199, eyebrow razor 249.
 */

/** 4 × 1,999 + 7 × 2,199 + 5 × 249 + 2,199 + 2 × 1,199 + 249 = 7,996 + 15,393 + 1,245 + 2,199 + 2,398 + 249 */
export const placed: Standing = {
  stock: {
    [retinol]: { [shelf]: 26, [taken]: 4 }, // 30 - 4
    [niacinamide]: { [shelf]: 23, [taken]: 7 }, // 30 - 7
    [tranexamic]: { [shelf]: 4, [taken]: 1 },
    [glove]: { [shelf]: 3, [taken]: 2 },
    [razor]: { [shelf]: 24, [taken]: 6 }, // 30 - 5 - 1
  },
  due: 29_480,
  cash: {},
  today: { Confirm: [15, 29_480] },
  road: [0, 0],
  letters: { "new-order": 15, "order-confirmation": 15 },
};

/** 4 customers confirm by their links: 4 × 1,999 = 7,996 are to be packed, 29,480 - 7,996 are still to be asked about. */
export const linked: Standing = {
  stock: {},
  due: 29_480,
  cash: {},
  today: { Confirm: [11, 21_484], Pack: [4, 7_996] },
  road: [0, 0],
  letters: { "new-order": 15, "order-confirmation": 15, "order-confirmed": 4 },
};

/** 11 is cancelled and 10 confirmed: 2,199 leave what is due; 21,484 - 2 × 2,199 are still to be asked about. */
export const withoutDuplicate: Standing = {
  stock: { [niacinamide]: { [shelf]: 24, [taken]: 6 } }, // one piece back
  due: 27_281,
  cash: {},
  today: { Confirm: [9, 17_086], Pack: [5, 10_195] }, // 7,996 + 2,199
  road: [0, 0],
  letters: { "new-order": 15, "order-confirmation": 15, "order-confirmed": 5, "order-cancelled": 1 },
};

/**
 * 10 are confirmed, one of them for two pieces: 4 × 1,999 + 7 × 2,199 = 7,996 + 15,393. Still to be asked about: the gloves
 * 2,398 and a razor 249. To be cancelled: refused 2,199, wrong number 1,245. In all 23,389 + 2,647 + 3,444.
 */
export const called: Standing = {
  stock: { [niacinamide]: { [shelf]: 23, [taken]: 7 } }, // the second piece of order 7
  due: 29_480,
  cash: {},
  today: { Confirm: [2, 2_647], Pack: [10, 23_389], "To cancel": [2, 3_444] }, // 2,398 + 249
  road: [0, 0],
  letters: {
    "new-order": 15,
    "order-confirmation": 15,
    "order-confirmed": 10,
    "order-changed": 2,
    "order-cancelled": 1,
  },
};

/** The fake and the refused order end together: 29,480 - 2,199 - 1,245. */
export const cancelled: Standing = {
  stock: {
    [razor]: { [shelf]: 29, [taken]: 1 }, // 24 + 5
    [tranexamic]: { [shelf]: 5 },
  },
  due: 26_036,
  cash: {},
  today: { Confirm: [2, 2_647], Pack: [10, 23_389] },
  road: [0, 0],
  letters: { ...called.letters, "order-cancelled": 3 },
};

/** The gloves that no one confirmed come back: 26,036 - 2,398, and 249 are left to be asked about. */
export const released: Standing = {
  stock: { [glove]: { [shelf]: 5 } },
  due: 23_638,
  cash: {},
  today: { Confirm: [1, 249], Pack: [10, 23_389] },
  road: [0, 0],
  letters: { ...called.letters, "order-cancelled": 4 },
};

/** 9 parcels: 4 × 1,999 + 6 × 2,199 = 7,996 + 13,194. One stays: 2,199. */
export const packedUp: Standing = {
  stock: {
    [retinol]: { [shelf]: 26, [packed]: 4 },
    [niacinamide]: { [shelf]: 23, [taken]: 1, [packed]: 6 }, // 7 - 1; order 7 has two
  },
  due: 23_638,
  cash: { nobody: 21_190 },
  today: { Confirm: [1, 249], Pack: [1, 2_199], "Book courier": [9, 21_190] },
  road: [0, 0],
  letters: released.letters,
};

/**
 * Booked: PostEx 3 × 1,999; Leopards 1,999 + 2,199; Trax 2 × 2,199 + 4,398; the rider's own parcel, 2,199, is no one's yet.
 * Of each courier's first parcel the answer was lost, and PostEx cannot be asked.
 */
export const booked: Standing = {
  stock: {},
  due: 23_638,
  cash: { PostEx: 5_997, Leopards: 4_198, Trax: 8_796, nobody: 2_199 },
  today: {
    Confirm: [1, 249],
    Pack: [1, 2_199],
    "Book courier": [1, 2_199],
    "Courier did not answer": [1, 1_999],
    "Give to courier": [7, 16_992], // 21,190 - 2,199 - 1,999
  },
  road: [0, 0],
  letters: released.letters,
};

/** A person saw it in PostEx's portal: 16,992 + 1,999. */
export const decided: Standing = {
  ...booked,
  stock: {},
  today: { Confirm: [1, 249], Pack: [1, 2_199], "Book courier": [1, 2_199], "Give to courier": [8, 18_991] },
};

/** All 9 leave, and one address was changed before. */
export const handedOver: Standing = {
  stock: {
    [retinol]: { [shelf]: 26, "With PostEx": 3, "With Leopards": 1 },
    // 1 + 1 + 4 + 1 + 23 on the shelf = 30
    [niacinamide]: { [shelf]: 23, [taken]: 1, "With Leopards": 1, "With Trax": 4, "With Own rider": 1 },
  },
  due: 23_638,
  cash: { PostEx: 5_997, Leopards: 4_198, Trax: 8_796, "Own rider": 2_199 },
  today: { Confirm: [1, 249], Pack: [1, 2_199] },
  road: [9, 21_190],
  letters: { ...released.letters, "order-changed": 3, "parcel-sent": 9 },
};

/** An attempt fails at each: PostEx 1,999, Leopards 2,199, Trax 4,398. */
export const attempted: Standing = {
  ...handedOver,
  stock: {},
  today: { ...handedOver.today, "Failed deliveries": [3, 8_596] },
  letters: { ...handedOver.letters, "parcel-attempted": 3 },
};

/** The couriers know what to do: nothing waits for the shop, and nothing has moved. */
export const advised: Standing = { ...attempted, today: handedOver.today };
