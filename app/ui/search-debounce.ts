/** A search runs when typing has stopped for this long, in milliseconds. */
export const searchDebounceMs = 300;
