import { Button } from "../../../ui/button.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";

interface OrderMessagesProps {
  /** Of the order's screen. */
  path: string;
  /** The messages that are true of the order now, the one that needs an answer first. */
  messages: readonly { message: string; label: string; text: string }[];
  onOpen?: () => void;
}

/** Messages that stand ready: one tap opens WhatsApp with the text and a new link in it. */
export function OrderMessages({ path, messages, onOpen }: OrderMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <TitledPanel title="Write on WhatsApp">
      <ul className="grid gap-3">
        {messages.map(({ message, label, text }, index) => (
          <li key={message}>
            {/* Not a client-side form: the answer opens WhatsApp. */}
            <form
              method="post"
              action={`${path}/whatsapp`}
              target="_blank"
              rel="noopener"
              className="grid"
              onSubmit={onOpen}
            >
              <Button name="message" value={message} tone={index === 0 ? "primary" : "quiet"} size="small">
                {label}
              </Button>
            </form>
            <details className="text-sm">
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                Read it before you send
              </summary>
              <p dir="auto" className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
