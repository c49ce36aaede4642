/** The number of an order on screen and on paper. @example `LS-10427` */
export function orderNumberText(number: number): string {
  return `LS-${number}`;
}

/** The number of an order line. @example `LS-10427-1` */
export function orderLineNumberText(number: number, line: number): string {
  return `LS-${number}-${line}`;
}

/** Parses a typed number of an order or a line, in any case, with or without `LS-`; null where it is neither. */
export function parseOrderNumber(text: string): { number: number; line: number | null } | null {
  const match = /^(?:ls[-\s]?)?(\d{1,15})(?:-(\d{1,9}))?$/i.exec(text.trim());
  return match ? { number: Number(match[1]), line: match[2] ? Number(match[2]) : null } : null;
}
