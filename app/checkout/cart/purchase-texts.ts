/** The alerts of Add to Cart and Buy it now, word for word from the specification's error catalogue. */
export const purchaseTexts = {
  add: {
    signIn: "Please log in to add items to cart",
    failed: "Failed to add item to cart. Please try again.",
  },
  buy: {
    signIn: "Please log in to place an order",
    failed: "Failed to place order. Please try again.",
  },
} as const;

/** Which of the two buttons sent the form. */
export function parsePurchaseIntent(form: FormData): keyof typeof purchaseTexts {
  return form.get("intent") === "buy" ? "buy" : "add";
}
