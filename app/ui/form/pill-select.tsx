import type { ReactNode, SelectHTMLAttributes } from "react";
import { ChevronDownIcon } from "../shell/icons.tsx";

interface PillSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  choices: readonly { value: string; label: string }[];
  ref?: React.Ref<HTMLSelectElement>;
}

/** A compact select with its label inside: `Sort Name A-Z`. */
export function PillSelect({ label, choices, className = "", ...select }: PillSelectProps) {
  return (
    <label className="relative inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-paper ps-4.5 text-[0.9375rem] transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine">
      <span className="shrink-0 text-ink-soft">{label}</span>
      <select
        {...select}
        className={`min-h-11 min-w-0 appearance-none rounded-full bg-transparent ps-2 pe-10 outline-none ${className}`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute end-4 size-4" />
    </label>
  );
}
