import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface CustomerMessagesProps {
  messages: { id: number; comment: string; at: string; state: string }[];
  emailVerified: boolean;
}

/** What came from a customer's email by the contact form. */
export function CustomerMessages({ messages, emailVerified }: CustomerMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <TitledPanel title="Messages">
      {emailVerified ? null : (
        <p className="mb-2 text-sm text-ink-soft">
          This email is not confirmed, so someone else may have written these.
        </p>
      )}
      <ul className="divide-y divide-hairline border-t border-hairline">
        {messages.map(({ id, comment, at, state }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
              <Link
                to={`/dashboard/messages/${id}`}
                prefetch="none"
                className="inline-flex min-h-11 items-center text-link"
              >
                {at}
              </Link>
              <Badge tone={state === "Unread" ? "available" : "plain"}>{state}</Badge>
            </p>
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {comment}
            </p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
