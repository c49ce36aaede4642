/** Longer than any chat about an order. */
export const maxChatLength = 8000;
