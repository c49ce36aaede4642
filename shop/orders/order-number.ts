/** The number of a checkout, as it is read over the phone. @example `LS-10427` */
export function orderNumberText(number: number): string {
  return `LS-${number}`;
}

/** The number of an order: its checkout's and its line. @example `LS-10427-1` */
export function orderLineNumberText(number: number, line: number): string {
  return `LS-${number}-${line}`;
}

/**
 * Reads a number as people type it, in any case and with or without `LS-`.
 * @returns the checkout's number, and the line where an order is meant; null where it is neither
 */
export function parseOrderNumber(text: string): { number: number; line: number | null } | null {
  const match = /^(?:ls[-\s]?)?(\d{1,15})(?:-(\d{1,9}))?$/i.exec(text.trim());
  return match ? { number: Number(match[1]), line: match[2] ? Number(match[2]) : null } : null;
}
