import { ContactDetailsOrLink } from "../../ui/contact-details.tsx";

interface NoEmailNoticeProps {
  contactDetails: { email?: string | undefined; phone?: string | undefined; chat?: string | undefined };
  /** The order that was placed, such as `LS-10427`. */
  orderNumber?: string;
}

/** Contact details, where the shop cannot email its customers (R33). */
export function NoEmailNotice({ contactDetails, orderNumber }: NoEmailNoticeProps) {
  return (
    <section aria-labelledby="reach-us" className="mt-8 grid gap-4 border-t border-hairline pt-6">
      <h2 id="reach-us" className="display-4">
        Contact us about your order
      </h2>
      <p>
        We cannot send emails right now.{" "}
        {orderNumber
          ? `You can find your order under Orders. When you contact us, please give your order number, ${orderNumber}.`
          : "You can follow your order under Orders."}
      </p>
      <ContactDetailsOrLink {...contactDetails} />
    </section>
  );
}
