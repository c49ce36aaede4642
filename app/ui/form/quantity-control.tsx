import { useRef } from "react";
import { MinusIcon, PlusIcon } from "../shell/icons.tsx";

const frameClass = "inline-flex h-[48px] items-center md:h-13 rounded-full border border-line bg-paper";
const stepClass =
  "grid size-[44px] shrink-0 md:size-12 place-items-center rounded-full text-ink transition-colors hover:bg-pine-wash disabled:bg-transparent disabled:text-ink-soft/50 focus-visible:-outline-offset-3";
const countClass = "min-w-8 px-1 border-0 md:min-w-10 bg-transparent text-center font-medium tabular-nums";

interface QuantityControlProps {
  name?: string;
  /** The accessible name. */
  label?: string;
  defaultValue?: number | string;
  disabled?: boolean;
  /** Marks the field as invalid; `describedBy` is the id of the error. */
  invalid?: boolean;
  describedBy?: string;
}

/** A quantity from 1 (R7): a number field, whose buttons need scripts and hide without them. */
export function QuantityControl({
  name = "quantity",
  label = "Quantity",
  defaultValue = 1,
  disabled,
  invalid,
  describedBy,
}: QuantityControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const changeBy = (delta: number) => {
    const field = input.current;
    if (!field) return;
    field.value = String(Math.max(1, (field.valueAsNumber || 1) + delta));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className={frameClass}>
      <button
        type="button"
        className={`noscript:hidden ${stepClass}`}
        aria-label="One less"
        disabled={disabled}
        onClick={() => changeBy(-1)}
      >
        <MinusIcon className="size-4.5" />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        name={name}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? describedBy : undefined}
        aria-label={label}
        defaultValue={defaultValue}
        disabled={disabled}
        onBlur={({ target }) => {
          if (target.valueAsNumber < 1) target.value = "1";
        }}
        autoComplete="off"
        className={`${countClass} h-full max-w-20 field-sizing-content not-supports-[field-sizing:content]:w-10 noscript:w-16 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none`}
      />
      <button
        type="button"
        className={`noscript:hidden ${stepClass}`}
        aria-label="One more"
        disabled={disabled}
        onClick={() => changeBy(1)}
      >
        <PlusIcon className="size-4.5" />
      </button>
    </div>
  );
}

interface QuantityButtonsProps {
  /** Such as `Retinol Face Serum`: distinguishes the buttons of a list. */
  itemName: string;
  quantity: number;
  name?: string;
}

/** Minus and plus buttons of a form, each submitting the new quantity; they work without scripts. */
export function QuantityButtons({ itemName, quantity, name = "quantity" }: QuantityButtonsProps) {
  return (
    <div className={frameClass}>
      <button
        type="submit"
        name={name}
        value={quantity - 1}
        className={stepClass}
        aria-label={`One less ${itemName}`}
        disabled={quantity <= 1}
      >
        <MinusIcon className="size-4.5" />
      </button>
      <span className={countClass}>
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <button
        type="submit"
        name={name}
        value={quantity + 1}
        className={stepClass}
        aria-label={`One more ${itemName}`}
      >
        <PlusIcon className="size-4.5" />
      </button>
    </div>
  );
}
