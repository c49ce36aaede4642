import { type FormEvent, useEffect, useRef, useState } from "react";
import { remainingErrors } from "./remaining-errors.ts";

interface Answer {
  errors: Record<string, string>;
}

interface Changed {
  /** The answer since which they were changed. */
  since: unknown;
  names: readonly string[];
}

/**
 * A form and what it was answered. Each new refusal gives the focus to the first marked field; a sentence goes away
 * once its field is changed, of whatever kind it is. Spread `props` on the form.
 */
export function useAnswer(answer: Answer | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState<Changed>({ since: null, names: [] });
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  const names = changed.since === answer ? changed.names : [];
  function onInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    if (answer && !names.includes(name)) setChanged({ since: answer, names: [...names, name] });
  }
  return { form, errors: remainingErrors(answer?.errors ?? {}, names), props: { ref: form, onInput } };
}
