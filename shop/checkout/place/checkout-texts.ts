/** The message for a checkout without phone number or address. */
export const missingDetailsText = "Please fill in phone number and shipping address";

/** The message for a checkout that failed. */
export const orderFailedText = "Failed to place order. Please try again.";

/** Why a phone number that the owner has marked is not accepted. */
export const markedReasons = {
  advance_only: "For this phone number we need payment in advance.",
  do_not_serve: "We cannot accept orders for this phone number.",
} as const;

/** The messages for such a number; nothing was ordered. */
export const markedTexts = {
  advance_only: `Your order was not placed. ${markedReasons.advance_only} Please choose another payment method, or contact us if this is a mistake.`,
  do_not_serve: `Your order was not placed. ${markedReasons.do_not_serve} Please contact us if this is a mistake.`,
} as const;

/** The hint for a number that does not look Pakistani; never an error (R25). */
export const foreignPhoneHint =
  "This does not look like a Pakistani number. Please check it. The courier will call this number.";

/** What follows an order that is paid on delivery, where the owner's rule asks about it. */
export const askedText = "We call or message you to confirm.";

/** The maximum lengths of the checkout's fields. */
export const checkoutMaxLengths = {
  phoneNumber: 50,
  shippingAddress: 500,
  parcelName: 120,
  notes: 1000,
} as const;
