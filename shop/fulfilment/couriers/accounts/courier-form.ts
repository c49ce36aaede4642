import { z } from "zod";
import { singleLine } from "../../../../platform/typed-text.ts";
import { outOfDateText } from "../../../base/out-of-date.ts";
import { sentText } from "../../../base/sent-text.ts";
import { wholeNumber } from "../../../catalogue/stock/stock-level-form.ts";
import { adapterOf } from "../adapters/adapter-of.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const line = (max: number) => sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`);

const name = line(60).min(1, "Please enter the courier's name");

const trackingUrl = line(300).transform((text, check) => {
  if (text === "") return null;
  if (/^https?:\/\/[^\s]+$/.test(text) && text.includes("{number}") && URL.canParse(text)) return text;
  check.addIssue(
    "Please enter a web address with {number} in it, such as https://courier.example/track?no={number}",
  );
  return z.NEVER;
});

/** A courier without a protocol that the owner adds. */
export const newCourierForm = z.object({ name });

/** What the owner edits of every courier. */
const courierFields = {
  name,
  trackingUrl,
  active: z.literal("yes", outOfDateText).optional(),
  adviceHours: wholeNumber({ min: 1, max: 720, message: "Please enter a number of hours from 1 to 720" }),
  version: wholeNumber({ max: 9_999_999, message: "Please reload the page and try again" }),
};

/** The name of a setting's field on the form. */
export const settingField = (setting: string) => `setting-${setting}`;
/** The name of a credential's field: no form sends back what is typed into a password's. */
export const credentialField = (credential: string) => `password-${credential}`;

// Only on this machine, where the simulated couriers are, may a key travel without TLS.
const isSafeUrl = (text: string) =>
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)(\/[^\s?#]*)?$/i.test(text) &&
  URL.canParse(text);

const baseUrl = line(300)
  .refine(
    (text) => text === "" || isSafeUrl(text),
    "Please enter a web address starting with https://, or leave it blank",
  )
  .transform((text) => text.replace(/\/+$/, "") || null);

const secret = sentText.trim().max(500, "Please use at most 500 characters");

/**
 * The form of a courier's screen. Settings that bookings need may be blank until there is an account.
 * @param of `hasAccount`: its credentials are stored or typed; `account`: the form has fields for them
 */
export function courierForm(adapter: string | null, of: { hasAccount: boolean; account: boolean }) {
  const fields = adapter === null ? null : adapterOf(adapter).account;
  const settings = (fields?.settings ?? []).map(({ name, label, required }) => [
    settingField(name),
    required && of.hasAccount ? line(100).min(1, `Please enter: ${label}`) : line(100),
  ]);
  const secrets = (fields?.credentials ?? []).map(({ name }) => [credentialField(name), secret]);
  const protocol = {
    ...Object.fromEntries(settings),
    ...(fields && of.account ? { baseUrl, ...Object.fromEntries(secrets) } : {}),
  };
  return z.object({ ...courierFields, ...(protocol as Record<string, z.ZodType<string | null>>) });
}
