import { type NumberType, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { asciiDigits, withoutInvisible } from "../../platform/typed-text.ts";

/** A phone number that exists. */
export interface PhoneNumber {
  /** The international form, such as `+923001234567`. */
  e164: string;
  isPakistani: boolean;
  /** As people in Pakistan write it, such as `0300 1234567`. */
  text: string;
  /** Whether it may be a mobile number: no message reaches a landline. */
  hasWhatsApp: boolean;
}

const mobileTypes: readonly NumberType[] = ["MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP", "PERSONAL_NUMBER"];
// Of four numbers; longer runs of digits are no phone numbers.
const maxDigits = 56;
// Where several numbers share a run, each begins with 0 or the country's code.
const pieceStart = /^(?:\+|0|92)/;
/** Any 03 and nine digits: the library lacks codes that are in use, such as 0338. */
const mobile = /^(?:(?:\+|00)?92)?0?(3\d{9})$/;
const ofOtherCountry = /^(?:\+|00)(?!92)/;
/** Before the number in a list: `1. `, `2)`. */
const listNumber = /^\s*\d{1,2}(?:\)|\.\s)/;

/**
 * Reads the phone numbers in a typed text: the one reader of the shop. A number without a country is Pakistani. The text is cut at
 * everything but digits, spaces, `. - ( )` and a leading `+`. Each run is one number, or several Pakistani numbers that use up its
 * digits, or else holds Pakistani numbers between gaps. A number with a digit too many is unread: a part of it would be someone else's.
 * @returns each number once: Pakistani mobiles, other Pakistani numbers, numbers of other countries
 */
export function readPhoneNumbers(typed: string): PhoneNumber[] {
  const text = asciiDigits(withoutInvisible(typed).normalize("NFKC")).replaceAll(/\p{Pd}/gu, "-");
  const numbers = (text.match(/\+?[\d\s.()-]+/g) ?? []).flatMap(readRun);
  const unique = [...new Map(numbers.map((number) => [number.e164, number])).values()];
  const rank = ({ isPakistani, hasWhatsApp }: PhoneNumber) => (isPakistani ? (hasWhatsApp ? 0 : 1) : 2);
  return unique.toSorted((one, other) => rank(one) - rank(other));
}

/** The first of the numbers in a typed text. @returns null where there is none */
export function parsePhoneNumber(typed: string): PhoneNumber | null {
  return readPhoneNumbers(typed)[0] ?? null;
}

/** The international form of the first Pakistani number in a typed text (R25). @returns null where there is none */
export function pakistaniNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed);
  return number?.isPakistani ? number.e164 : null;
}

/** Whether WhatsApp can open at a number in its normal form. */
export function hasWhatsApp(e164: string | null): e164 is string {
  return e164 !== null && parsePhoneNumber(e164)?.hasWhatsApp === true;
}

/**
 * The phones of an order as `orders` stores them beside what was typed. Of two numbers in one field the other becomes the second
 * phone, unless the order has one.
 * @param known the first number as it was read before, which stays the first
 */
export function deliveryPhones(phone: string, secondPhone: string | null, known: string | null = null) {
  const numbers = readPhoneNumbers(phone).filter(({ isPakistani }) => isPakistani);
  const phoneE164 = known ?? numbers[0]?.e164 ?? null;
  const second = numbers.find(({ e164 }) => e164 !== phoneE164);
  return {
    phoneE164,
    secondPhone: secondPhone || (second?.text ?? null),
    secondPhoneE164: (secondPhone ? pakistaniNumber(secondPhone) : second?.e164) ?? null,
  };
}

function readRun(run: string): PhoneNumber[] {
  const digits = run.replaceAll(/\D/g, "");
  if (digits.length > maxDigits) return [];
  // A plus before a 0 is a slip.
  const start = run.startsWith("+") && !digits.startsWith("0") ? "+" : "";
  const number = parseExisting(start + digits);
  return number ? [number] : (splitNumbers(start + digits) ?? readBetweenGaps(start, run));
}

/** The Pakistani numbers that begin and end at gaps of what was typed, without what stands apart, such as a list number or `24/7`. */
function readBetweenGaps(start: string, run: string): PhoneNumber[] {
  const pieces = run.replace(listNumber, "").match(/\d+/g) ?? [];
  if (ofOtherCountry.test(start + pieces.join(""))) return [];
  const numbers: PhoneNumber[] = [];
  for (let first = 0; first < pieces.length; first++)
    for (let end = pieces.length; end > first; end--) {
      const digits = (first === 0 ? start : "") + pieces.slice(first, end).join("");
      const hasStart = pieceStart.test(digits) || (first === 0 && mobile.test(digits));
      const number = hasStart && digits.length <= 15 ? parseExisting(digits) : null;
      if (!number?.isPakistani) continue;
      numbers.push(number);
      first = end - 1;
      break;
    }
  return numbers;
}

/** Several Pakistani numbers that use up all digits; null: these are none. */
function splitNumbers(digits: string): PhoneNumber[] | null {
  if (digits === "") return [];
  if (!pieceStart.test(digits)) return null;
  for (let length = 15; length >= 9; length--) {
    if (length > digits.length) continue;
    const number = parseExisting(digits.slice(0, length));
    const others = number?.isPakistani ? splitNumbers(digits.slice(length)) : null;
    if (number && others) return [number, ...others];
  }
  return null;
}

function parseExisting(digits: string): PhoneNumber | null {
  const ours = mobile.exec(digits)?.[1];
  if (ours)
    return {
      e164: `+92${ours}`,
      isPakistani: true,
      text: `0${ours.slice(0, 3)} ${ours.slice(3)}`,
      hasWhatsApp: true,
    };
  const number = parsePhoneNumberFromString(digits, "PK");
  if (!number?.isValid()) return null;
  const isPakistani = number.country === "PK";
  const type = number.getType();
  return {
    e164: number.number,
    isPakistani,
    text: isPakistani ? number.formatNational() : number.formatInternational(),
    hasWhatsApp: type === undefined || mobileTypes.includes(type),
  };
}
