import { Form } from "react-router";
import type { ContactMessage } from "../../../shop/customers/contact/contact-list-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { TypedPhone } from "../ui/typed-phone.tsx";

interface ContactCardProps {
  message: Omit<ContactMessage, "timestamp" | "answeredAt"> & {
    /** The `tel:` URL of the phone. */
    call: string | null;
    at: string;
    isAnswered: boolean;
  };
  /** The URL of the list, shown again after marking. */
  list: string;
}

const contactLinkClass = "inline-flex min-h-11 items-center text-link [overflow-wrap:anywhere]";

/** A contact message, with a button that marks it as read or unread. */
export function ContactCard({ message, list }: ContactCardProps) {
  const { id, name, email, phone, call, comment, at } = message;
  const unread = message.status === "unread";
  return (
    <article
      aria-labelledby={`message-${id}`}
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-5"
    >
      <div className="min-w-0">
        <h2 id={`message-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          {unread ? (
            <Badge tone="available">Unread</Badge>
          ) : (
            <Badge>{message.isAnswered ? "Replied" : "Read"}</Badge>
          )}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-ink-soft tabular-nums">
          <span>{at}</span>
          <a href={`mailto:${email}`} className={contactLinkClass}>
            <bdi>
              <EmailText>{email}</EmailText>
            </bdi>
          </a>
          {phone ? <TypedPhone {...{ phone, call }} className={contactLinkClass} /> : null}
        </p>
        <p dir="auto" className="mt-3 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {comment}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 self-start">
        <ButtonLink
          to={`/dashboard/messages/${id}`}
          size="small"
          prefetch="none"
          aria-describedby={`message-${id}`}
        >
          Reply
        </ButtonLink>
        <Form method="post" action={list} preventScrollReset replace>
          <input type="hidden" name="message" value={id} />
          <Button
            size="small"
            tone="quiet"
            name="status"
            value={unread ? "read" : "unread"}
            aria-describedby={`message-${id}`}
            className="whitespace-nowrap"
          >
            {unread ? "Mark as read" : "Mark as unread"}
          </Button>
        </Form>
      </div>
    </article>
  );
}
