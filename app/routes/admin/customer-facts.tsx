import type { toPhoneLinks } from "../../../shop/orders/phone-links.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { TitledPanel } from "./titled-panel.tsx";

interface CustomerFactsProps {
  person: {
    email: string;
    emailVerified: boolean;
    phone: ReturnType<typeof toPhoneLinks> | null;
    addresses: string[];
  };
}

/** How a customer is reached, and where they live. */
export function CustomerFacts({ person: { email, emailVerified, phone, addresses } }: CustomerFactsProps) {
  const button = `${buttonClass("quiet", "small")} flex-1`;
  return (
    <TitledPanel title="Contact">
      <p className="[overflow-wrap:anywhere]">
        <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-link">
          <bdi>
            <EmailText>{email}</EmailText>
          </bdi>
        </a>
      </p>
      {emailVerified ? null : (
        <p className="mb-3">
          <Badge tone="sale">Email not confirmed</Badge>
        </p>
      )}
      {phone ? (
        <>
          <p className="font-semibold tabular-nums [overflow-wrap:anywhere]">
            <bdi>{phone.text}</bdi>
          </p>
          <div className="mt-2 flex gap-3">
            {phone.tel ? (
              <a href={phone.tel} className={button}>
                Call
              </a>
            ) : null}
            {phone.whatsApp ? (
              <a href={phone.whatsApp} rel="noopener" target="_blank" className={button}>
                WhatsApp
              </a>
            ) : null}
          </div>
        </>
      ) : null}
      {addresses.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm text-ink-soft">Addresses</h3>
          <ul className="divide-y divide-hairline">
            {addresses.map((address) => (
              <li key={address} dir="auto" className="py-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {address}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </TitledPanel>
  );
}
