import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonTone = "primary" | "quiet" | "light" | "danger";
export type ButtonSize = "regular" | "small";

const tones: Record<ButtonTone, string> = {
  primary: "border-pine bg-pine text-paper hover:border-pine-deep hover:bg-pine-deep",
  quiet: "border-pine bg-transparent text-pine hover:bg-pine-wash",
  light: "border-paper bg-paper text-pine hover:border-sand hover:bg-sand",
  danger: "border-clay bg-transparent text-clay hover:bg-clay-wash",
};
const sizes: Record<ButtonSize, string> = {
  regular: "min-h-13 px-7 text-[0.9375rem]",
  small: "min-h-11 px-5 text-sm",
};

/** The classes of a button, for other elements such as `summary`. */
export function buttonClass(tone: ButtonTone = "primary", size: ButtonSize = "regular"): string {
  return `inline-flex items-center justify-center gap-2.5 rounded-full border py-2 text-center font-semibold leading-tight transition-colors not-disabled:motion-safe:active:scale-[0.98] not-aria-busy:disabled:border-hairline not-aria-busy:disabled:bg-hairline not-aria-busy:disabled:text-ink-soft aria-busy:cursor-progress aria-busy:opacity-80 ${tones[tone]} ${sizes[size]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Disables the button and shows `busyLabel`. */
  busy?: boolean;
  /** Such as `Adding...`. */
  busyLabel?: string;
}

/** A button; `type` defaults to `submit`, as in HTML. */
export function Button({ tone, size, busy, busyLabel, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      className={`${buttonClass(tone, size)} ${className}`}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({
  tone,
  size,
  className = "",
  ...rest
}: LinkProps & { tone?: ButtonTone; size?: ButtonSize }) {
  return <Link prefetch="intent" {...rest} className={`${buttonClass(tone, size)} ${className}`} />;
}
