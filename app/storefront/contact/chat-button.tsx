import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * A floating button that opens the chat with a prefilled message in a new window. It hides while it covers a link, a
 * button or a field; without scripts it is at the end of the page.
 */
export function ChatButton({ to }: { to: string }) {
  const button = useRef<HTMLAnchorElement>(null);
  const coversControl = useCoversControl(button);
  return (
    <a
      ref={button}
      href={to}
      data-covering={coversControl ? "" : undefined}
      target="_blank"
      rel="noopener"
      className="chat-button fixed end-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 grid size-[56px] place-items-center rounded-full bg-pine text-paper shadow-float transition-[background-color,opacity] not-focus-visible:data-covering:pointer-events-none not-focus-visible:data-covering:opacity-0 hover:bg-pine-deep md:end-6 md:bottom-6 noscript:static noscript:mx-auto noscript:mb-10"
    >
      <span className="sr-only">Chat with us on WhatsApp (opens in a new window)</span>
      <svg
        viewBox="0 0 24 24"
        width="28"
        height="28"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm4.3 12.3c-.2.5-1.1 1-1.5 1-.4.1-.9.1-1.4-.1a11 11 0 0 1-4.9-4.3c-.8-1.2-.9-2-.8-2.5.1-.6.6-1.2.9-1.3h.7c.2 0 .4 0 .6.5l.7 1.7c.1.2 0 .4-.1.5l-.5.7c-.1.1-.2.3 0 .5.3.5.8 1.2 1.5 1.7.7.5 1.2.7 1.5.8.2.1.4 0 .5-.1l.7-.8c.2-.2.3-.2.5-.1l1.6.8c.3.1.4.2.4.3.1.2.1.5-.1.7Z" />
      </svg>
    </a>
  );
}

/** Whether a floating element covers a link, a button or a field. */
function useCoversControl(element: RefObject<HTMLElement | null>): boolean {
  const [coversControl, setCoversControl] = useState(false);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const observeBelow = () => {
      observer?.disconnect();
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const { clientWidth, clientHeight } = document.documentElement;
      const coveredControls = new Set<Element>();
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) coveredControls.add(target);
            else coveredControls.delete(target);
          }
          setCoversControl(coveredControls.size > 0);
        },
        // Shrinks the viewport to the element's own box.
        {
          rootMargin: [-box.top, box.right - clientWidth, box.bottom - clientHeight, -box.left]
            .map((side) => `${side}px`)
            .join(" "),
        },
      );
      for (const control of document.querySelectorAll(
        "main :is(a, button, input), footer :is(a, button, input)",
      ))
        if (control !== element.current) observer.observe(control);
    };
    observeBelow();
    addEventListener("resize", observeBelow);
    return () => {
      observer?.disconnect();
      removeEventListener("resize", observeBelow);
    };
  }, [element]);
  return coversControl;
}
