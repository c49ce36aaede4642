import { type ReactNode, useId, useRef } from "react";
import { MinusIcon, PlusIcon } from "../../ui/shell/icons.tsx";

interface StockNumberProps {
  name: string;
  /** Visible, unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  defaultValue: string | number;
  error?: string | undefined;
}

/** A number of pieces with minus and plus, which need scripts; without them it is typed. */
export function StockNumber({ name, label, isLabelHidden = false, defaultValue, error }: StockNumberProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const changeBy = (delta: number) => {
    const field = input.current;
    if (!field) return;
    field.value = String(Math.max(0, (Number.parseInt(field.value, 10) || 0) + delta));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const step = (delta: number, what: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={`${what}: ${label}`}
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line bg-paper transition-colors hover:bg-pine-wash noscript:hidden"
      onClick={() => changeBy(delta)}
    >
      {icon}
    </button>
  );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-sm font-semibold"}>
        {label}
      </label>
      <div className="flex items-center gap-1.5">
        {step(-1, "One less", <MinusIcon className="size-4.5" />)}
        <input
          ref={input}
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 w-18 rounded-md border border-line bg-paper px-2 text-center text-lg font-semibold tabular-nums aria-invalid:border-clay aria-invalid:shadow-[0_0_0_1px_var(--color-clay)]"
        />
        {step(1, "One more", <PlusIcon className="size-4.5" />)}
      </div>
      {error ? (
        <p id={`${id}-error`} className="max-w-70 text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </div>
  );
}
