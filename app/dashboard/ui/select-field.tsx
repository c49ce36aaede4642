import type { ReactNode, SelectHTMLAttributes } from "react";
import { FieldLayout, useFieldIds } from "../../ui/form/field.tsx";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  name: string;
  choices: readonly { value: string | number; label: string }[];
  hint?: string | undefined;
  error?: string | undefined;
  /** Says "(optional)" after the label. */
  optional?: boolean;
}

/** A select with its label above, hint and error below, as `Field`. */
export function SelectField({
  label,
  choices,
  hint,
  error,
  optional,
  className,
  ...select
}: SelectFieldProps) {
  const field = useFieldIds(undefined, hint, error);
  return (
    <FieldLayout {...{ label, hint, error, optional, className, field }}>
      <select
        {...select}
        {...field.controlProps}
        className="block min-h-13 w-full min-w-0 rounded-md border border-line bg-paper px-3 py-3 text-base aria-invalid:border-clay"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}
