/** The address that calls a number, in whatever way it was typed. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
