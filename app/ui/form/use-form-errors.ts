import { type FormEvent, useEffect, useRef, useState } from "react";

export interface FormResult {
  errors: Record<string, string>;
}

interface ChangedFields {
  /** The action data since which they were changed. */
  sinceResult: unknown;
  names: readonly string[];
}

/**
 * A form's errors. A new result focuses the first invalid field; an error goes once its field is changed.
 * Spread `props` on the form.
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
 * The errors left after fields were changed: a field's error goes with its first change, the form's error with the
 * last field error.
 * @param changed the names of the changed fields
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
