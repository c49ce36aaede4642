declare const brand: unique symbol;

/** The id of the order with which others are packed, its own where it travels alone: the id of any order of a parcel is none. */
export type OrderRoot = number & { readonly [brand]: true };
