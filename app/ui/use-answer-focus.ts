import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * After a form was sent, what the page answers gets the focus and comes into view: the first marked field, else
 * the error, else the good news. Without scripts the browser loads the page at its top, where answers stand.
 */
export function useAnswerFocus(): void {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      sent.current = formMethod === "POST";
    } else if (sent.current) {
      sent.current = false;
      bringAnswer();
    }
  }, [state, formMethod]);
}

function bringAnswer(): void {
  // A dialog has the focus to itself.
  if (document.querySelector("dialog:modal")) return;
  const page = document.getElementById("content");
  const answer = ['[aria-invalid="true"]', "[role=alert][data-answer]", "[data-answer]"]
    .map((kind) => page?.querySelector<HTMLElement>(kind))
    .find((found) => found);
  if (!answer) return;
  answer.focus({ preventScroll: true });
  const { top, bottom } = answer.getBoundingClientRect();
  // The header covers the first lines of the screen.
  if (top < 120 || bottom > window.innerHeight - 16)
    answer.scrollIntoView({ block: "center", behavior: "instant" });
}
