import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ShellTexts } from "../../../shop/content/texts/shell-texts.ts";
import { telLink } from "../contact-details.tsx";
import { EmailText } from "../email-text.tsx";
import { NewsletterForm } from "../form/newsletter-form.tsx";

/** The shop's contact details; what is not set is not shown. */
export interface ShopContact {
  email?: string;
  phone?: string;
  facebook?: string;
  instagram?: string;
  whatsApp?: string;
  tikTok?: string;
}

const copyright = "© 2025 LumiSkin";

const linkClass =
  "inline-flex min-h-9 items-center hover:underline underline-offset-4 max-md:min-h-11 max-md:min-w-11";

/** The footer of the dashboard (R54). */
export function CopyrightLine() {
  return (
    <footer className="border-t border-hairline pt-3 pb-[calc(0.75rem+var(--tab-bar))] text-[0.8125rem] text-ink-soft">
      <p className="wrap">{copyright}</p>
    </footer>
  );
}

const footerClass =
  "on-dark bg-pine-deep pt-14 pb-7 text-[0.9375rem] text-[#ede4d5] max-md:pt-8 max-md:pb-6 max-md:leading-snug";

interface FooterProps {
  contact?: ShopContact;
  texts: ShellTexts;
}

/** The footer of the shop's pages. */
export function Footer({ contact = {}, texts }: FooterProps) {
  const social = [
    ["Facebook", contact.facebook],
    ["Instagram", contact.instagram],
    ["WhatsApp", contact.whatsApp],
    ["TikTok", contact.tikTok],
  ].filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <footer className={footerClass}>
      <div className="wrap">
        <div className="flex flex-wrap gap-x-4 gap-y-2 md:grid md:grid-cols-3 md:gap-x-6 md:gap-y-9 lg:flex lg:flex-nowrap lg:justify-between lg:gap-12">
          <Column title="About Us" className="max-md:min-w-0 max-md:basis-full lg:max-w-64">
            <p className="text-[#d6cdbd] max-md:text-sm md:mt-1">{texts.about}</p>
            <div className="flex flex-wrap gap-x-6 font-semibold">
              <Link to="/about" className={linkClass}>
                Our story
              </Link>
              <Link to="/articles" className={linkClass}>
                Articles
              </Link>
            </div>
          </Column>
          <Column title="Help & Information">
            <LinkList
              links={[
                ["Where is my parcel?", href("/track")],
                ["Privacy Policy", "/privacy-policy"],
                ["Exchange Policy", "/exchange-policy"],
                ["Terms of Service", "/terms"],
              ]}
            />
          </Column>
          <Column title="Contact">
            <LinkList
              links={[
                ...(contact.email ? ([[contact.email, `mailto:${contact.email}`]] as const) : []),
                ...(contact.phone ? ([[contact.phone, telLink(contact.phone)]] as const) : []),
                ["Contact us", href("/contact")],
              ]}
            />
          </Column>
          {social.length > 0 ? (
            <Column title="Follow Us" className="max-md:min-w-0 max-md:basis-full">
              <LinkList
                links={social}
                className="max-md:flex max-md:max-w-96 max-md:flex-wrap max-md:justify-between"
              />
            </Column>
          ) : null}
          <Column
            title="Newsletter"
            className="max-md:min-w-0 max-md:basis-full md:max-lg:col-span-2 lg:w-88"
          >
            <p className="text-[#d6cdbd] max-md:text-sm md:mt-1">{texts.newsletter}</p>
            <NewsletterForm />
          </Column>
        </div>
        <div className="footer-end mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-[#315148] pt-3.5 text-[0.8125rem] text-[#c9bfae] md:mt-12 md:pt-5">
          <img
            src="/logo-light.svg"
            alt="LumiSkin"
            width={285}
            height={64}
            loading="lazy"
            className="h-8 w-auto max-md:hidden"
          />
          <div className="flex flex-wrap justify-between gap-x-8 max-md:flex-col">
            <span>{copyright}</span>
            <span>{texts.prices}</span>
          </div>
        </div>
      </div>
    </footer>
  );
}

function Column({
  title,
  // On phones two columns share a row where the text leaves room.
  className = "max-md:min-w-0 max-md:grow max-md:basis-34",
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2 className="mb-2.5 eyebrow text-[#c9bfae] max-md:mb-1 max-md:tracking-[0.06em]">{title}</h2>
      {children}
    </div>
  );
}

function LinkList({
  links,
  className,
}: {
  links: readonly (readonly [label: string, to: string | undefined])[];
  className?: string;
}) {
  return (
    <ul className={className}>
      {links.map(([label, to]) => (
        <li key={label} className="[overflow-wrap:anywhere]">
          {to === undefined ? (
            <bdi>{label}</bdi>
          ) : to.startsWith("/") ? (
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          ) : (
            <a href={to} className={linkClass} rel="noopener">
              <bdi>{to.startsWith("mailto:") ? <EmailText>{label}</EmailText> : label}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
