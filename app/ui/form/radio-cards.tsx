import { type ReactNode, useId } from "react";

export interface RadioChoice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}

interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  choices: readonly RadioChoice[];
  defaultValue?: string;
  error?: ReactNode;
}

/** Radio buttons as cards, each with room for a hint. */
export function RadioCards({ legend, name, choices, defaultValue, error }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-3.5 text-[1.0625rem] font-semibold leading-snug">{legend}</legend>
      <div className="divide-y divide-hairline overflow-hidden rounded-md border border-line bg-paper">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 p-4 transition-colors has-checked:bg-pine-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              aria-labelledby={`${id}-${choice.value}-label`}
              aria-describedby={choice.hint ? `${id}-${choice.value}` : undefined}
              className="size-[20px] appearance-none rounded-full border-[1.5px] border-line bg-paper checked:border-6 checked:border-pine focus-visible:outline-none"
            />
            <span>
              <span id={`${id}-${choice.value}-label`} className="block font-semibold leading-snug">
                {choice.label}
              </span>
              {choice.hint ? (
                <span id={`${id}-${choice.value}`} className="block text-sm text-ink-soft">
                  {choice.hint}
                </span>
              ) : null}
            </span>
            <span className="text-pine">{choice.icon}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
