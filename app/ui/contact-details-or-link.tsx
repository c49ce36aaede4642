import { href, Link } from "react-router";
import { ContactDetails, type ContactDetailsProps } from "./contact-details.tsx";

/** How a person reaches the shop directly; by the contact page where the owner has set nothing. */
export function ContactDetailsOrLink(details: Omit<ContactDetailsProps, "otherwise">) {
  return (
    <ContactDetails
      {...details}
      fallback={
        <Link to={href("/contact")} className="text-link">
          Write to us
        </Link>
      }
    />
  );
}
