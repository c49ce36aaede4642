import { useState } from "react";
import { ShareIcon } from "./shell/icons.tsx";

/** Shares the page: by the device's share sheet, else by copying the link, which it announces. */
export function ShareButton({ className = "" }: { className?: string }) {
  const [message, setMessage] = useState("");
  const share = async () => {
    setMessage("");
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
    const page = { title: document.title, url: canonical ?? location.href };
    try {
      if (navigator.share) return await navigator.share(page);
      await navigator.clipboard.writeText(page.url);
      setMessage("Link copied");
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as DOMException).name !== "AbortError") setMessage(`Copy this link: ${page.url}`);
    }
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-4 noscript:hidden ${className}`}>
      <button
        type="button"
        onClick={share}
        className="-ms-2 inline-flex min-h-11 items-center gap-2.5 rounded-full px-2 text-[0.9375rem] font-semibold text-pine hover:underline underline-offset-4"
      >
        <ShareIcon className="size-5" />
        Share
      </button>
      <p role="status" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {message}
      </p>
    </div>
  );
}
