import type { CourierAccount, CourierEventMeaning, CourierFailure } from "../../model/courier-adapter.ts";

/** A setting of an account as text; null where it is not filled in. */
export function settingText({ settings }: CourierAccount, name: string): string | null {
  const value = Object.hasOwn(settings, name) ? settings[name] : null;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;
}

/** What is said before a call that cannot be made. */
export function missingSetting(label: string): CourierFailure {
  return { outcome: "refused", reason: `${label} is missing in the courier's settings.` };
}

/** A courier's words in one spelling, by which they are compared. */
export function wordsKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What a courier's words mean; words that no one has seen yet change nothing. */
export function meaningOf(
  text: string,
  meanings: Readonly<Record<string, CourierEventMeaning>>,
): CourierEventMeaning {
  const key = wordsKey(text);
  return (Object.hasOwn(meanings, key) ? meanings[key] : undefined) ?? "other";
}

/** Whether a courier's status says that the parcel was cancelled there. */
export function isCancelled(status: string | null): boolean {
  return /\b(cancelled|canceled)$/.test(wordsKey(status ?? ""));
}
