import fc from "fast-check";

/** Markup that would run a script, or leave an element behind, wherever it is not written as text. */
export const marker = "data-hostile";
const payload = "globalThis.hostile=1";
export const markup = [
  `<img ${marker} src=x onerror=${payload}>`,
  `"><script ${marker}>${payload}</script>`,
  `'><svg ${marker} onload=${payload}>`,
  `</textarea><img ${marker} src=x onerror=${payload}>`,
  `</script><script ${marker}>${payload}</script>`,
  `</title><script ${marker}>${payload}</script>`,
  `<!--><script ${marker}>${payload}</script>-->`,
  `\u2028<script ${marker}>${payload}</script>\u2029`,
  `javascript:${payload}//`,
  `data:text/html,<script ${marker}>${payload}</script>`,
  `" autofocus onfocus="${payload}" ${marker} x="`,
  `<a ${marker} href="javascript:${payload}">x</a>`,
  `{{${payload}}}\${${payload}}`,
];

const mixOf = (...texts: string[]) =>
  fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

/** Kinds of hostile text, each of which may stand wherever a text may. */
export const hostileTexts: Record<string, fc.Arbitrary<string>> = {
  "any Unicode": fc.string({ unit: "binary", maxLength: 120 }),
  "lone surrogates": mixOf("\ud800", "a", "\udfff", "\udc00\ud83d"),
  Urdu: mixOf("عائشہ", "گلبرگ", "۱۲۳", "ﷺ", "ے", " ", "‌", "پاکستان۔", "لاہور، "),
  emoji: mixOf("👩🏽‍🔬", "🇵🇰", "😀", "❤️‍🔥", "e\u0301\u0323", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
  "right-to-left marks": mixOf(
    "\u202e",
    "\u202d",
    "\u2066",
    "\u2069",
    "\u200f",
    "\u061c",
    "\ufeff",
    "x",
    "gpj.exe",
  ),
  "NUL and control": mixOf("\0", "\u0001", "\r\n", "\u0008", "\u007f", "\u0085", "\x1b[31m", "a"),
  numbers: fc.constantFrom(
    ..."-1 0 00 1.5 -0 1e3 1e309 NaN Infinity 0x10 1_000 +7 ٣ １２ 2147483648 9007199254740993".split(" "),
    ..."9223372036854775808 -9223372036854775809 99999999999999999999999999 1,000 ½ 1e-7".split(" "),
    "9".repeat(400),
  ),
  markup: fc.constantFrom(...markup),
  "other languages": fc.constantFrom(
    "' or 1=1 --",
    '"; drop table users; --',
    "x'); select pg_sleep(9); --",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "%00%0d%0aSet-Cookie: hostile=1",
    "\r\nSet-Cookie: hostile=1\r\n\r\n<html>",
    "%s%n%p",
    '{"$gt":""}',
    "*)(uid=*))(|(uid=*",
    "$(reboot)",
    "{{7*7}}",
    "\\u0000",
    "%",
    "%E0%A4%A",
    "\\",
    "_%_%",
  ),
  prototype: fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "then",
  ),
  "long text": fc
    .tuple(fc.constantFrom("x", "ا", "😀", " ", "<", "%", "a b "), fc.constantFrom(300, 5_001, 40_000))
    .map(([unit, count]) => unit.repeat(count)),
};

/** Rare, because each costs the machine a megabyte. */
export const megabyte = fc.constantFrom("x", "9", "<b>").map((unit) => unit.repeat(1_000_000 / unit.length));
