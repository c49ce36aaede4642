/** The message for a checkout without phone number or address. */
export const missingDetailsText = "Please fill in phone number and shipping address";

/** The message for a checkout that failed. */
export const orderFailedText = "Failed to place order. Please try again.";

/** The hint for a number that does not look Pakistani; never an error (R25). */
export const foreignPhoneHint =
  "This does not look like a Pakistani number. Please check it: the courier will call it exactly as typed.";

/** The maximum lengths of the checkout's fields. */
export const checkoutMaxLengths = { phoneNumber: 50, shippingAddress: 500, notes: 1000 } as const;
