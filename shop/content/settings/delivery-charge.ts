/** What the owner can say about the charge for delivery, and the sentence that customers read. */
export const deliveryCharges = {
  unsaid: { label: "Not said", sentence: "If delivery is charged, we tell you before we send." },
  included: { label: "Included", sentence: "Delivery is included." },
  told: {
    label: "Told when you confirm the order",
    sentence: "We tell you the delivery charge when we confirm your order.",
  },
} as const;
