import { useRef } from "react";
import { maxChatLength } from "../../../../shop/checkout/place/take-order-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";

interface ChatPanelProps {
  value: string | undefined;
  error: string | undefined;
  /** The form has been filled in from it. */
  isRead: boolean;
  isBusy: boolean;
}

/** Where a chat is pasted. Reading it fills the form in, and orders nothing. */
export function ChatPanel({ value, error, isRead, isBusy }: ChatPanelProps) {
  const read = useRef<HTMLDivElement>(null);
  /** One tap, where the browser lets a page read what was copied; else the field awaits it. */
  async function paste() {
    const [field, button] = [
      read.current?.querySelector("textarea"),
      read.current?.querySelector<HTMLButtonElement>('button[value="read"]'),
    ];
    if (!field || !button) return;
    const text = await readClipboard();
    if (!text) return field.focus();
    field.value = text.slice(0, maxChatLength);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    button.form?.requestSubmit(button);
  }
  return (
    <details open={!isRead} className="rounded-lg border border-hairline bg-paper px-5 py-2 md:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Paste a chat</summary>
      <div ref={read} className="grid gap-3 pb-3">
        <TextArea
          key={isRead ? "read" : "typed"}
          name="chat"
          label="Pasted chat"
          optional
          maxLength={maxChatLength}
          defaultValue={value}
          error={error}
          hint="This fills in the form below. It does not place the order, and the chat is not stored."
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            size="small"
            className="noscript:hidden"
            disabled={isBusy}
            onClick={() => void paste()}
          >
            Paste and fill in
          </Button>
          <Button name="intent" value="read" tone="quiet" size="small" busy={isBusy} busyLabel="Reading...">
            Fill in from chat
          </Button>
        </div>
      </div>
    </details>
  );
}

/** What was copied; null: the browser or the person does not let the page read it. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
