import commonPasswords from "./common-passwords.txt?raw";

/** A longer password is not easy to guess. */
const maxJudgedLength = 64;

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
 * Whether a password is among those that attackers try first: a common one, a row of keys, a repeated group, the user's
 * own email or the shop's name, also with a few digits or signs around it. The shop advises against it and takes it:
 * the specification asks for six characters.
 */
export function isWeakPassword(password: string, email: string): boolean {
  if (password.length > maxJudgedLength) return false;
  const typed = password.toLowerCase();
  if (common.has(typed) || isRegular(typed)) return true;
  const related = new Set([...shopWords, ...wordsOf(email)]);
  const plain = typed.replace(/[@4310$5]/g, (sign) => lookAlikes[sign] ?? sign);
  return [typed, plain, coreOf(typed), coreOf(plain)].some((word) => common.has(word) || related.has(word));
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
  const lower = email.toLowerCase();
  const [name = ""] = lower.split("@", 1);
  return [lower, name, ...lower.split(/[@._+-]/)].filter((word) => word.length >= 3);
}
