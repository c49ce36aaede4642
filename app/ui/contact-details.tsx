import type { ReactNode } from "react";
import { EmailText } from "./email-text.tsx";
import { telLink } from "./tel-link.ts";

export interface ContactDetailsProps {
  email?: string | undefined;
  phone?: string | undefined;
  /** The address of the chat. */
  chat?: string | undefined;
  /** Said where nothing is set. */
  fallback?: ReactNode;
}

/** How a person reaches the shop directly: what the owner has not set is not shown. */
export function ContactDetails({ email, phone, chat, fallback }: ContactDetailsProps) {
  const entries = [
    { name: "Email", text: email && <EmailText>{email}</EmailText>, href: `mailto:${email}` },
    { name: "Phone", text: phone, href: phone && telLink(phone) },
    { name: "WhatsApp", text: chat && "Start a chat", href: chat },
  ].filter(({ text }) => text);
  if (entries.length === 0) return fallback ? <p className="text-ink-soft">{fallback}</p> : null;
  return (
    <dl className="grid gap-5">
      {entries.map(({ name, text, href }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <a href={href} rel="noopener" dir="ltr" className="inline-flex min-h-11 items-center text-link">
              <bdi>{text}</bdi>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
