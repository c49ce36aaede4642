/** The message for a checkout without phone number or address. */
export const missingDetailsText = "Please fill in phone number and shipping address";

/** The message for a checkout that failed. */
export const orderFailedText = "Failed to place order. Please try again.";

/** The messages for a phone number that the owner has marked; nothing was ordered. */
export const markedTexts = {
  advance_only:
    "For this phone number we send orders that are paid ahead only, and nothing was ordered. Please choose another way to pay, or write to us if this is a mistake.",
  do_not_serve:
    "We cannot take an order for this phone number, and nothing was ordered. Please write to us if this is a mistake.",
} as const;

/** The hint for a number that does not look Pakistani; never an error (R25). */
export const foreignPhoneHint =
  "This does not look like a Pakistani number. Please check it: the courier will call it exactly as typed.";

/** The maximum lengths of the checkout's fields. */
export const checkoutMaxLengths = { phoneNumber: 50, shippingAddress: 500, notes: 1000 } as const;
