import { useState } from "react";
import { buttonClass } from "../../ui/button.tsx";

/** Ways to send a prepared text to a courier: a person chooses the recipient, and writes down afterwards that it was sent. */
export function ToldByHand({ text, courier }: { text: string; courier: string }) {
  const link = `${buttonClass("quiet", "small")} flex-1`;
  const body = encodeURIComponent(text.toWellFormed());
  return (
    <section aria-label={`Send it to ${courier}`} className="flex flex-wrap gap-2">
      <a href={`https://wa.me/?text=${body}`} target="_blank" rel="noopener noreferrer" className={link}>
        WhatsApp
      </a>
      <a href={`mailto:?subject=${encodeURIComponent("Change of a parcel")}&body=${body}`} className={link}>
        Email
      </a>
      <CopyButton text={text} />
    </section>
  );
}

/** Copies where the browser can; without scripts the text can be selected. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={`${buttonClass("quiet", "small")} not-scripting:hidden`}
      onClick={() => navigator.clipboard?.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
