import { useState } from "react";

/** Copies a text with one tap, where scripts run; elsewhere it can be selected. @param label what it is, such as `IBAN` */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full px-3 text-sm font-semibold text-pine underline-offset-4 hover:underline noscript:hidden"
      onClick={() => navigator.clipboard?.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">
        {copied ? "Copied" : "Copy"}
        <span className="sr-only"> {label}</span>
      </span>
    </button>
  );
}
