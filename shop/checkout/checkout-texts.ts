/** The sentence for a checkout without a phone number or without an address. */
export const missingDetailsText = "Please fill in phone number and shipping address";

/** The sentence for a checkout, or a Buy it now, that failed. */
export const orderFailedText = "Failed to place order. Please try again.";

/** The hint for a number that does not look Pakistani; it blocks nothing (R25). */
export const foreignPhoneHint =
  "This does not look like a Pakistani number. Please check it: the courier calls it just as you typed it.";

/** How much each field of the checkout holds. */
export const checkoutMaxLengths = { phoneNumber: 50, shippingAddress: 500, notes: 1000 } as const;
