import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { EmailText } from "./email-text.tsx";

interface ContactDetailsProps {
  email?: string | undefined;
  phone?: string | undefined;
  /** The chat's URL. */
  chat?: string | undefined;
  /** Shown where nothing is set. */
  fallback?: ReactNode;
}

/** The shop's contact details, as far as the owner has set them. */
export function ContactDetails({ email, phone, chat, fallback }: ContactDetailsProps) {
  const entries = [
    { name: "Email", text: email && <EmailText>{email}</EmailText>, to: `mailto:${email}` },
    { name: "Phone", text: phone, to: phone && telLink(phone) },
    { name: "WhatsApp", text: chat && "Start a chat", to: chat },
  ].filter(({ text }) => text);
  if (entries.length === 0) return fallback ? <p className="text-ink-soft">{fallback}</p> : null;
  return (
    <dl className="grid gap-5">
      {entries.map(({ name, text, to }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {to ? (
              <a href={to} rel="noopener" dir="ltr" className="inline-flex min-h-11 items-center text-link">
                <bdi>{text}</bdi>
              </a>
            ) : (
              <bdi>{text}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Contact details, or a link to the contact page where none are set. */
export function ContactDetailsOrLink(details: Omit<ContactDetailsProps, "fallback">) {
  return (
    <ContactDetails
      {...details}
      fallback={
        <Link to={href("/contact")} className="text-link">
          Contact us
        </Link>
      }
    />
  );
}

/** The `tel:` URL of a number of the shop's settings; undefined where it has no digits to dial. */
export function telLink(number: string): string | undefined {
  const ascii = number.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const dialled = ascii.replace(/[^+\d]/g, "");
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined;
}
