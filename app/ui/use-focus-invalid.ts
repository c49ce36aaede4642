import { useEffect, useRef } from "react";

/** Moves focus to the first marked field of a form whenever `answer` is a new refusal. */
export function useFocusInvalid(answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return form;
}
