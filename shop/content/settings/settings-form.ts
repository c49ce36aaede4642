import { z } from "zod";
import { multiLine, singleLine, typedKey } from "../../../platform/typed-text.ts";
import { parsePhoneNumber } from "../../base/phone-number.ts";
import { sentText } from "../../base/sent-text.ts";
import { isIban } from "./iban.ts";
import { moneySettingNames, type SettingName, type ShopSettings, settingNames } from "./shop-settings.ts";

const blankToUndefined = (text: string) => (text === "" ? undefined : text);

// An absent field is an incomplete form, not a blank value: nothing is changed.

const phone = sentText
  .overwrite(typedKey)
  .max(40, "Please use at most 40 characters")
  .refine(
    (text) => text === "" || (/^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ""))),
    "Please enter a phone number in digits, such as 042 35761234 or +92 300 1234567",
  )
  .transform(blankToUndefined);

const email = sentText
  .overwrite(typedKey)
  .max(254, "This email is too long")
  .refine(
    (text) => text === "" || z.email().safeParse(text).success,
    "Please enter an email such as hello@example.com",
  )
  .transform(blankToUndefined);

/** A text that is stored as `read` returns it. @param read returns nothing of what is refused */
const readText = (read: (text: string) => string | false | null | undefined, refusal: string) =>
  sentText.overwrite(typedKey).transform((text, check) => {
    if (text === "") return undefined;
    const value = read(text);
    if (value) return value;
    check.addIssue(refusal);
    return z.NEVER;
  });

/** A number that is all that was typed: beside the shop's own numbers nothing stands apart. */
function wholeNumber(text: string): string | null {
  const { e164 } = (/^\+?[\d\s().-]{1,40}$/.test(text) && parsePhoneNumber(text)) || { e164: "" };
  return e164 && text.replace(/\D/g, "").endsWith(e164.slice(-7)) ? e164 : null;
}

// The international form, which WhatsApp's addresses need.
const whatsApp = readText(
  wholeNumber,
  "Please enter a mobile number in digits, such as 0300 1234567 or +92 300 1234567",
);

const shortText = (max: number) =>
  sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`).transform(blankToUndefined);

const iban = readText((text) => {
  const compact = text.length > 60 ? "" : text.replace(/[\s-]/g, "").toUpperCase();
  return isIban(compact) && compact;
}, "This IBAN is not valid. Please check it with your bank. Example: PK36 SCBL 0000 0011 2345 6702");

/** A number to which money is sent must be a Pakistani mobile. */
const wallet = readText((text) => {
  const number = wholeNumber(text);
  return number?.startsWith("+923") && number;
}, "Please enter a Pakistani mobile number, such as 0300 1234567");

/** A company's NTN has seven characters and a check digit; that of a person is the number of the identity card. */
const ntn = readText((text) => {
  const compact = text.replace(/[\s-]/g, "").toUpperCase();
  if (/^[A-Z\d]\d{7}$/.test(compact)) return compact.replace(/.$/, "-$&");
  return /^\d{13}$/.test(compact) && compact.replace(/^(.{5})(.{7})/, "$1-$2-");
}, "Please enter an NTN such as 1234567-8, or a CNIC such as 35202-1234567-1");

const strn = readText((text) => {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{13}$/.test(digits) && digits;
}, "Please enter the 13 digits of your STRN, such as 3277876123456");

/** @param profiles what a name such as `@lumiskin.pk` is put behind; absent: a name alone is not taken */
const link = (example: string, profiles?: string) =>
  sentText
    .overwrite((text) => {
      const line = singleLine(text);
      const [, name] = /^@?(\w[\w.]{0,29})$/.exec(line) ?? [];
      return profiles && name ? profiles + name : line;
    })
    .max(500, "Please use at most 500 characters")
    .refine(
      (text) => text === "" || isHttps(text),
      `Please enter the full web address starting with https://, such as ${example}`,
    )
    .transform(blankToUndefined);

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+\.[^\s/?#@.]+([/?#]\S*)?$/i.test(text) && URL.canParse(text);
}

/**
 * The settings that are set with the owner's account, whose own email is `email`. What is blank or absent stays as it is.
 */
export const firstSettingsForm = z.object({
  shopEmail: email.optional(),
  phone: phone.optional(),
  whatsAppNumber: whatsApp.optional(),
  facebook: link("https://www.facebook.com/your-page").optional(),
  instagram: link("https://www.instagram.com/your-name", "https://www.instagram.com/").optional(),
  tikTok: link("https://www.tiktok.com/@your-name", "https://www.tiktok.com/@").optional(),
});

/** The settings form; a blank field unsets its setting. */
export const settingsForm = z.object({
  phone,
  email,
  whatsAppNumber: whatsApp,
  whatsAppMessage: sentText
    .overwrite(multiLine)
    .max(500, "Please use at most 500 characters for the message")
    .transform(blankToUndefined),
  chatNames: shortText(200),
  facebook: link("https://www.facebook.com/your-page"),
  instagram: link("https://www.instagram.com/your-name", "https://www.instagram.com/"),
  tikTok: link("https://www.tiktok.com/@your-name", "https://www.tiktok.com/@"),
  largestQuantity: sentText.trim().transform((text, check) => {
    if (text === "") return undefined;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    check.addIssue("Please enter a whole number of 1 or more, or leave it blank");
    return z.NEVER;
  }),
  deliveryCharge: sentText.transform((text, check) => {
    if (text === "") return undefined;
    if (text === "included" || text === "told") return text;
    check.addIssue("Please choose what customers are told");
    return z.NEVER;
  }),
  deliveryLine: shortText(160),
  ntn,
  strn,
  bankTitle: shortText(100),
  bankName: shortText(100),
  iban,
  raast: wallet,
  jazzCash: wallet,
  easypaisa: wallet,
}) satisfies z.ZodType<ShopSettings>;

/** The form of whoever may not change payment accounts. */
export const settingsWithoutMoneyForm = settingsForm.omit(
  Object.fromEntries(moneySettingNames.map((name) => [name, true])) as Record<
    (typeof moneySettingNames)[number],
    true
  >,
);

/** The settings as the form shows them: the inverse of `settingsForm`. */
export function settingsFormValues(
  settings: ShopSettings,
  names: readonly SettingName[] = settingNames,
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(settings[name] ?? "")]));
}
