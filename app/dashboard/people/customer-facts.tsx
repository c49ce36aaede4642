import type { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { ContactLinks } from "../ui/contact-links.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

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
  return (
    <TitledPanel title="Contact">
      <ContactLinks email={email} emailUnconfirmed={!emailVerified} phone={phone} />
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
