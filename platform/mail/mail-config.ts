import { z } from "zod";

const filled = z.preprocess((value) => (value === "" ? undefined : value), z.string().trim().optional());
const address = /^[^\s<>@,;]+@[^\s<>@,;]+$/;

/** The settings of mail, as the environment has them. */
export const mailSettings = {
  EMAILJS_URL: filled
    .default("https://api.emailjs.com")
    .refine(isWebAddress, "must be an address such as https://api.emailjs.com"),
  EMAILJS_USER_ID: filled,
  EMAILJS_SERVICE_ID: filled,
  EMAILJS_TEMPLATE_ID: filled,
  EMAILJS_CUSTOMER_TEMPLATE_ID: filled,
  EMAILJS_ACCESS_TOKEN: filled,
  SMTP_URL: filled.refine(
    (value) => value === undefined || (/^smtps?:\/\/./.test(value) && URL.canParse(value)),
    "must be an address such as smtps://name:password@mail.example:465",
  ),
  MAIL_FROM: filled.refine(
    (value) => value === undefined || address.test(value.match(/^[^<>]*<([^<>]*)>$/)?.[1] ?? value),
    "must be an email, also with a name: LumiSkin <hello@shop.example>",
  ),
  OWNER_EMAIL: filled.refine(
    (value) => value === undefined || address.test(value),
    "must be an email such as owner@shop.example",
  ),
};

/** Which services carry mail. */
export interface MailConfig {
  emailJs: EmailJsConfig | null;
  smtp: { url: string; from: string } | null;
  /** Where mail to the owner goes; null: to the email in the shop's own settings. */
  ownerEmail: string | null;
}

interface EmailJsConfig {
  url: string;
  userId: string;
  serviceId: string;
  accessToken: string | null;
  /** The template of the contact notification; its recipient is set in EmailJS. */
  templateId: string | null;
  /** A template that is given its recipient, subject and text. */
  customerTemplateId: string | null;
}

type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;

/** Puts the settings together. `missing` says of each service that is set up in part what it still needs. */
export function mailConfig(value: MailSettings): { mail: MailConfig; missing: string[] } {
  const missing: string[] = [];
  const { EMAILJS_USER_ID: userId, EMAILJS_SERVICE_ID: serviceId, SMTP_URL: url, MAIL_FROM: from } = value;
  const templateId = value.EMAILJS_TEMPLATE_ID ?? null;
  const customerTemplateId = value.EMAILJS_CUSTOMER_TEMPLATE_ID ?? null;
  const wanted = [userId, serviceId, templateId, customerTemplateId, value.EMAILJS_ACCESS_TOKEN].some(
    Boolean,
  );
  if (wanted && !userId) missing.push("EMAILJS_USER_ID must be set for EmailJS");
  if (wanted && !serviceId) missing.push("EMAILJS_SERVICE_ID must be set for EmailJS");
  if (wanted && !templateId && !customerTemplateId)
    missing.push("EMAILJS_TEMPLATE_ID must be set for EmailJS, or EMAILJS_CUSTOMER_TEMPLATE_ID");
  if (url && !from) missing.push("MAIL_FROM must be set for SMTP_URL, such as LumiSkin <hello@shop.example>");

  const accessToken = value.EMAILJS_ACCESS_TOKEN ?? null;
  const emailJs = { url: value.EMAILJS_URL, accessToken, templateId, customerTemplateId };
  return {
    missing,
    mail: {
      emailJs: userId && serviceId ? { ...emailJs, userId, serviceId } : null,
      smtp: url && from ? { url, from } : null,
      ownerEmail: value.OWNER_EMAIL ?? null,
    },
  };
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
