import { type FormEvent, useEffect, useRef, useState } from "react";
import { remainingErrors } from "./remaining-errors.ts";

interface FormResult {
  errors: Record<string, string>;
}

interface ChangedFields {
  /** The answer since which they were changed. */
  sinceResult: unknown;
  names: readonly string[];
}

/**
 * A form and what it was answered. Each new refusal gives the focus to the first marked field; a sentence goes away
 * once its field is changed, of whatever kind it is. Spread `props` on the form.
 */
export function useFormErrors(result: FormResult | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState<ChangedFields>({ sinceResult: null, names: [] });
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  const names = changed.sinceResult === result ? changed.names : [];
  function onInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    if (result && !names.includes(name)) setChanged({ sinceResult: result, names: [...names, name] });
  }
  return { form, errors: remainingErrors(result?.errors ?? {}, names), props: { ref: form, onInput } };
}
