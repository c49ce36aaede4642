import commonPasswords from "./common-passwords.txt?raw";

/** Enough to judge by; a longer password is not easy to guess. */
const judged = 64;

/** The passwords that attackers try first. */
const common = new Set(commonPasswords.replaceAll(/^#.*$/gm, "").split(/\s+/));

const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
const shopWords = ["lumiskin", "serum"];
const lookAlikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/**
 * Whether a password is among those that are tried first: a common or breached one, a row of keys, one character or
 * group again and again, the person's own email or the shop's name, also with a few digits or signs around it. That
 * is met by advice, not by force: the specification asks for six characters.
 */
export function isEasilyGuessed(password: string, email: string): boolean {
  if (password.length > judged) return false;
  const typed = password.toLowerCase();
  if (common.has(typed) || isRegular(typed)) return true;
  const own = new Set([...shopWords, ...wordsOf(email)]);
  const meant = typed.replace(/[@4310$5]/g, (sign) => lookAlikes[sign] ?? sign);
  return [typed, meant, coreOf(typed), coreOf(meant)].some((word) => common.has(word) || own.has(word));
}

/** A group that repeats, neighbours in the alphabet or among the digits, or neighbours on the keyboard. */
function isRegular(typed: string): boolean {
  const reversed = [...typed].reverse().join("");
  if (/^(.{1,4})\1+$/u.test(typed) || keyRows.some((row) => row.includes(typed) || row.includes(reversed)))
    return true;
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** A word without up to five digits and signs around it; with more than that it is not the word that is guessed. */
function coreOf(typed: string): string {
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return typed.length - core.length <= 5 ? core : typed;
}

function wordsOf(email: string): string[] {
  const address = email.toLowerCase();
  const [name = ""] = address.split("@", 1);
  return [address, name, ...address.split(/[@._+-]/)].filter((word) => word.length >= 3);
}
