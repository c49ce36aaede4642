import type { ReactNode, SelectHTMLAttributes } from "react";
import { controlClass, FieldLayout, useFieldIds } from "./field.tsx";
import { ChevronDownIcon } from "./icons.tsx";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  name: string;
  choices: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: ReactNode;
}

// A browser takes every list of choices for read-only.
const selectClass = controlClass.replaceAll(/read-only:\S+ /g, "");

/** A choice from a list with label, hint and error. */
export function SelectField({ label, hint, error, choices, className, ...select }: SelectFieldProps) {
  const field = useFieldIds(select.id, hint, error);
  return (
    <FieldLayout {...{ label, hint, error, className, field }}>
      <div className="relative">
        <select {...select} {...field.controlProps} className={`${selectClass} appearance-none pe-11`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute end-4 top-1/2 size-4 -translate-y-1/2" />
      </div>
    </FieldLayout>
  );
}
