import { type SelectHTMLAttributes, useId } from "react";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  error?: string | undefined;
}

/** A select with its label above and its error below. */
export function SelectField({ label, choices, error, className = "", ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="block min-h-13 w-full min-w-0 rounded-md border border-line bg-paper px-3 py-3 text-base aria-invalid:border-clay"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </div>
  );
}
