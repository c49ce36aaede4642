import { z } from "zod";

const optionalText = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string().trim().optional(),
);
const emailPattern = /^[^\s<>@,;]+@[^\s<>@,;]+$/;

export const mailSettings = {
  EMAILJS_URL: optionalText
    .default("https://api.emailjs.com")
    .refine(isHttpUrl, "must be a URL such as https://api.emailjs.com"),
  EMAILJS_USER_ID: optionalText,
  EMAILJS_SERVICE_ID: optionalText,
  EMAILJS_TEMPLATE_ID: optionalText,
  EMAILJS_CUSTOMER_TEMPLATE_ID: optionalText,
  EMAILJS_ACCESS_TOKEN: optionalText,
  SMTP_URL: optionalText.refine(
    (value) => value === undefined || (/^smtps?:\/\/./.test(value) && URL.canParse(value)),
    "must be a URL such as smtps://name:password@mail.example:465",
  ),
  MAIL_FROM: optionalText.refine(
    (value) => value === undefined || emailPattern.test(value.match(/^[^<>]*<([^<>]*)>$/)?.[1] ?? value),
    "must be an email, with or without a name: LumiSkin <hello@shop.example>",
  ),
  OWNER_EMAIL: optionalText.refine(
    (value) => value === undefined || emailPattern.test(value),
    "must be an email such as owner@shop.example",
  ),
};

/** The mail services that are set up. */
export interface MailConfig {
  emailJs: EmailJsConfig | null;
  smtp: { url: string; from: string } | null;
  /** Where email to the owner goes; null: to the email in the shop's settings. */
  ownerEmail: string | null;
}

interface EmailJsConfig {
  url: string;
  userId: string;
  serviceId: string;
  accessToken: string | null;
  /** The template of the contact notification; its recipient is set in EmailJS. */
  templateId: string | null;
  /** A template with recipient, subject and text as parameters. */
  customerTemplateId: string | null;
}

type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;

/** Builds the configuration. `missing` names what a partly configured service still needs. */
export function mailConfig(value: MailSettings): { mail: MailConfig; missing: string[] } {
  const missing: string[] = [];
  const { EMAILJS_USER_ID: userId, EMAILJS_SERVICE_ID: serviceId, SMTP_URL: url, MAIL_FROM: from } = value;
  const templateId = value.EMAILJS_TEMPLATE_ID ?? null;
  const customerTemplateId = value.EMAILJS_CUSTOMER_TEMPLATE_ID ?? null;
  const usesEmailJs = [userId, serviceId, templateId, customerTemplateId, value.EMAILJS_ACCESS_TOKEN].some(
    Boolean,
  );
  if (usesEmailJs && !userId) missing.push("EMAILJS_USER_ID must be set for EmailJS");
  if (usesEmailJs && !serviceId) missing.push("EMAILJS_SERVICE_ID must be set for EmailJS");
  if (usesEmailJs && !templateId && !customerTemplateId)
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

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
