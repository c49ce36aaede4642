import { useId } from "react";

interface PiecesFieldProps {
  name: string;
  label: string;
  defaultValue: number;
  max: number;
}

/** A number of pieces beside its article. */
export function PiecesField({ name, label, defaultValue, max }: PiecesFieldProps) {
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2">
      <label htmlFor={id} className="min-w-0" dir="auto">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        defaultValue={defaultValue}
        className="min-h-11 w-20 shrink-0 rounded-md border border-line bg-paper px-3 text-end text-lg tabular-nums"
      />
    </li>
  );
}
