/** The largest amount in paisa: the largest integer that JavaScript represents exactly. */
export const maxPaisa = Number.MAX_SAFE_INTEGER;

/** The message for an amount above `maxPaisa`. */
export const sumTooLarge = "This total is too large. Please choose a smaller quantity.";

/** Price text as a cart entry stores it. @param paisa whole paisa @example 219900 -> `Rs.2,199.00 PKR` */
export function priceText(paisa: number): string {
  const { rupees, hundredths } = splitPaisa(paisa);
  return `Rs.${groupThousands(rupees)}.${hundredths} PKR`;
}

/** A price for display; decimals only where there are any. @example 219900 -> `Rs. 2,199` */
export function displayPrice(paisa: number): string {
  const { rupees, hundredths } = splitPaisa(paisa);
  return `Rs. ${groupThousands(rupees)}${hundredths === "00" ? "" : `.${hundredths}`}`;
}

/** An amount that may be below 0. @example -219900 -> `− Rs. 2,199` */
export function displaySigned(paisa: number): string {
  return paisa < 0 ? `− ${displayPrice(-paisa)}` : displayPrice(paisa);
}

/** An order's amount as the text of a number of rupees. @example 219900 -> `2199` */
export function amountText(paisa: number): string {
  const { rupees, hundredths } = splitPaisa(paisa);
  return hundredths === "00" ? rupees : `${rupees}.${hundredths}`;
}

const priceNotation =
  /^(?:rs\.?|pkr)?\s*(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:,\d{2})*,\d{3})(?:\.(\d{0,2}))?\s*(?:\/[-=])?\s*(?:pkr|rs\.?)?$/i;

/**
 * Parses price text, with or without `Rs.`, `PKR`, `/-`, commas and decimals (R2); `parseTypedPrice` takes what people type. Commas group
 * thousands or lakhs. Any other comma is refused, because it may be a decimal comma, which would make a price a hundred times as large.
 * @returns whole paisa, or null where the text is not a price, or one above `maxPaisa`
 */
export function parsePriceText(text: string): number | null {
  const match = priceNotation.exec(text.trim());
  if (!match) return null;
  const rupees = (match[1] ?? "").replaceAll(",", "");
  const paisa = Number(rupees + (match[2] ?? "").padEnd(2, "0"));
  return paisa <= maxPaisa ? paisa : null;
}

/** Unit price times quantity. @returns whole paisa, or null above `maxPaisa` */
export function priceTimes(paisa: number, quantity: number): number | null {
  const product = paisa * quantity;
  return product <= maxPaisa ? product : null;
}

/** The sum of prices; one below 0 stands before the others. @returns whole paisa, or null above `maxPaisa` */
export function priceSum(prices: readonly number[]): number | null {
  let sum = 0;
  for (const price of prices) {
    if (price > maxPaisa - sum) return null;
    sum += price;
  }
  return sum;
}

/** The sum of amounts or counts. One that no one can pay ends at `maxPaisa`. */
export function cappedSum(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return Math.min(sum, maxPaisa);
}

function splitPaisa(paisa: number): { rupees: string; hundredths: string } {
  if (!Number.isSafeInteger(paisa) || paisa < 0) throw new RangeError(`${paisa} is not an amount in paisa`);
  const digits = String(paisa).padStart(3, "0");
  return { rupees: digits.slice(0, -2), hundredths: digits.slice(-2) };
}

function groupThousands(rupees: string): string {
  return rupees.replace(/\B(?=(\d{3})+$)/g, ",");
}
