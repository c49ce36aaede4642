import type { ClipboardEvent } from "react";
import { href, useSubmit } from "react-router";

/** Find looks for one short line. What is longer is a chat. */
export const maxFindLength = 100;

/** The attributes of the search box on the page and in the dialog. */
const findInputProps = {
  type: "search",
  name: "q",
  dir: "auto",
  placeholder: "Order, phone, name",
  "aria-label": "Find an order, product, customer or page",
  autoComplete: "off",
  autoCapitalize: "off",
  spellCheck: false,
  enterKeyHint: "search",
} as const;

/**
 * The search box, and how a whole text is sent to Find: by POST, since the address would stay in the history of the browser.
 * @param onSent called before it is sent
 */
export function useFindText(onSent?: () => void) {
  const submit = useSubmit();
  const send = (text: string) => {
    onSent?.();
    return submit({ intent: "read", q: text }, { method: "post", action: href("/dashboard/find") });
  };
  /** A field of one line would lose the ends of lines. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text").trim();
    if (!text.includes("\n")) return;
    event.preventDefault();
    void send(text);
  };
  return { send, inputProps: { ...findInputProps, onPaste } };
}

/** A result that opens WhatsApp leaves the dashboard open behind it. */
export const externalProps = (path: string) =>
  path.startsWith("https://") ? ({ target: "_blank", rel: "noopener" } as const) : {};
