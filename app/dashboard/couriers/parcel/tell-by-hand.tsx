import { useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";

/**
 * Ways to send the words that the form around them holds, as they are now: a person chooses the recipient, and the shop
 * writes down that they were sent.
 */
export function TellByHand({ path, courier }: { path: string; courier: string }) {
  return (
    <section aria-label={`Send it to ${courier}`} className="flex flex-wrap gap-2">
      {Object.entries({ whatsapp: "WhatsApp", email: "Email" }).map(([by, label]) => (
        <button
          key={by}
          type="submit"
          name="by"
          value={by}
          formAction={`${path}/tell`}
          formTarget="_blank"
          className={`${buttonClass("quiet", "small")} flex-1`}
        >
          {label}
        </button>
      ))}
      <CopyButton field="remarks" />
    </section>
  );
}

/** Copies a text, or what a field of its form holds, where the browser can; without scripts it can be selected. */
export function CopyButton({ text = "", field }: { text?: string; field?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={`${buttonClass("quiet", "small")} noscript:hidden`}
      onClick={({ currentTarget }) => {
        const typed = field && currentTarget.form ? new FormData(currentTarget.form).get(field) : text;
        navigator.clipboard?.writeText(String(typed ?? "")).then(() => setCopied(true));
      }}
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
