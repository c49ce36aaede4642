import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * After a submission, focuses its result and scrolls it into view: the first invalid field, else the error, else the
 * success message. Without scripts the browser loads the page at its top, where results are.
 */
export function useFormResultFocus(): void {
  const { state, formMethod } = useNavigation();
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      wasSubmitted.current = formMethod === "POST";
    } else if (wasSubmitted.current) {
      wasSubmitted.current = false;
      focusFormResult();
    }
  }, [state, formMethod]);
}

function focusFormResult(): void {
  // A modal dialog keeps the focus.
  if (document.querySelector("dialog:modal")) return;
  const page = document.getElementById("content");
  const target = ['[aria-invalid="true"]', "[role=alert][data-form-result]", "[data-form-result]"]
    .map((selector) => page?.querySelector<HTMLElement>(selector))
    .find((match) => match);
  if (!target) return;
  target.focus({ preventScroll: true });
  const { top, bottom } = target.getBoundingClientRect();
  // The header covers the first lines of the screen.
  if (top >= 120 && bottom <= window.innerHeight - 16) return;
  // What is taller than the screen is read from its beginning.
  const block = bottom - top > window.innerHeight - 136 ? "start" : "center";
  target.scrollIntoView({ block, behavior: "instant" });
}
