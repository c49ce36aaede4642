/** The names of the choices of "Goes well with". */
export const goesWithFields = ["goesWith1", "goesWith2", "goesWith3", "goesWith4"] as const;
