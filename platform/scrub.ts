// An address has at most 254 characters: the bounds keep the search quick in lines of any length.
const email = /[\p{L}\p{N}.!#$&'*+/=?^_`{|}~%-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const phone =
  /(?<![\w.-])(?:(?:\+|00)?92[ -]?3\d{2}|03\d{2})[ -]?\d{3}[ -]?\d{4}(?!\w)|(?<!\w)\+\d{10,15}(?!\w)/g;
// Those that turn the direction of text are shown instead, below.
const invisible = /(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;
const token = /((?:token|code|state|key)=)[\w%.~+/-]+/gi;

// The path of an order's link is its token, as it is or within another URL.
const orderLink = /((?:\/|%2F)o(?:\/|%2F))[\w-]{8,}/gi;

// JSON leaves them as they are, and a program that shows the log may break or turn a line at them.
const unsafeCharacters = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A log line without the emails, phone numbers and tokens in URLs that error messages of others may hold. */
export function scrubLine(line: string): string {
  // The letter of an escape in JSON, such as \n, is no part of the word after it.
  return line
    .split(/(\\u[\da-f]{4}|\\.)/)
    .map((part, index) => (index % 2 === 1 ? part : scrub(part)))
    .join("");
}

function scrub(text: string): string {
  return (
    // Inside a number or an email they would hide it.
    text
      .replace(invisible, "")
      .replace(token, "$1[token]")
      .replace(orderLink, "$1[token]")
      .replace(email, "[email]")
      // A number that is the value of a field stays JSON as a text.
      .replace(phone, (_, at: number, line: string) =>
        line.slice(at - 2, at) === '":' ? '"[phone]"' : "[phone]",
      )
      .replace(unsafeCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
  );
}
