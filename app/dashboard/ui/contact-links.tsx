import type { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { CheckNumber } from "./typed-phone.tsx";

interface ContactLinksProps {
  /** null: this person may not see it, or there is none. */
  email: string | null;
  emailUnconfirmed: boolean;
  phone: ReturnType<typeof toPhoneLinks> | null;
}

/** How a customer is reached: their email, and their phone with buttons to call and to write. */
export function ContactLinks({ email, emailUnconfirmed, phone }: ContactLinksProps) {
  return (
    <>
      {email ? (
        <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-link">
            <bdi>
              <EmailText>{email}</EmailText>
            </bdi>
          </a>
        </p>
      ) : null}
      {emailUnconfirmed ? (
        <p className="mb-3">
          <Badge tone="sale">Email not confirmed</Badge>
        </p>
      ) : null}
      {phone ? (
        <>
          <p className="font-semibold tabular-nums [overflow-wrap:anywhere]">
            <bdi>{phone.text}</bdi>
          </p>
          <div className="mt-2 flex gap-3">
            <PhoneButtons {...phone} />
          </div>
        </>
      ) : null}
    </>
  );
}

interface PhoneButtonsProps {
  text: string;
  tel: string | null;
  whatsApp: string | null;
  /** Whom they reach, where several are on the screen. */
  of?: string;
  className?: string;
}

/** Buttons to call and to write. */
export function PhoneButtons({ text, tel, whatsApp, of, className = "flex-1" }: PhoneButtonsProps) {
  const button = `${buttonClass("quiet", "small")} ${className}`;
  return (
    <>
      {tel ? (
        <a href={tel} aria-label={of && `Call ${of}`} className={button}>
          Call
        </a>
      ) : (
        <CheckNumber phone={text} call={tel} />
      )}
      {whatsApp ? (
        <a
          href={whatsApp}
          rel="noopener"
          target="_blank"
          aria-label={of && `WhatsApp to ${of}`}
          className={button}
        >
          WhatsApp
        </a>
      ) : null}
    </>
  );
}
