import { type FormEvent, useEffect, useRef, useState } from "react";

export interface FormResult {
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

/**
 * What is still wrong with a form of which some fields were changed since it was refused: a sentence beside a field
 * goes with the first change of it; the whole form's stays until none is left beside a field.
 * @param changed the names of those fields
 */
export function remainingErrors(
  { form, ...fieldErrors }: Record<string, string>,
  changed: readonly string[],
): Record<string, string> {
  if (changed.length === 0) return form === undefined ? fieldErrors : { ...fieldErrors, form };
  const remaining = Object.fromEntries(
    Object.entries(fieldErrors).filter(([name]) => !changed.includes(name)),
  );
  return form !== undefined && Object.keys(remaining).length > 0 ? { ...remaining, form } : remaining;
}
