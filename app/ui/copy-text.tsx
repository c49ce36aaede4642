import { useState } from "react";

/** Copies a text with one tap, where scripts run; elsewhere it can be selected. @param label what it is, such as `IBAN` */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https there is no clipboard, and a browser may refuse it.
      setCopied(false);
    }
  };
  return (
    <button
      type="button"
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full px-3 text-sm font-semibold text-pine underline-offset-4 hover:underline noscript:hidden"
      onClick={copy}
    >
      <span aria-live="polite">
        {copied === null ? "Copy" : copied ? "Copied" : "Select the text and copy it"}
        <span className="sr-only"> {label}</span>
      </span>
    </button>
  );
}
