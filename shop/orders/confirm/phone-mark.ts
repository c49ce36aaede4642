/** The marks of a number, in the owner's words. */
export const phoneMarkLabels = { advance_only: "Advance only", do_not_serve: "No orders" } as const;
