import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

interface Labelled {
  label: ReactNode;
  name: string;
  /** A sentence below the field that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with what was sent; marks the field. */
  error?: ReactNode;
  /** Says "(optional)" after the label. */
  optional?: boolean;
}

const control =
  "block min-h-13 w-full rounded-md border border-line bg-paper px-3.5 py-3 text-base placeholder:text-ink-soft read-only:border-hairline read-only:bg-transparent read-only:text-ink-soft aria-invalid:border-clay aria-invalid:shadow-[0_0_0_1px_var(--color-clay)] focus-visible:outline-offset-1";

/** A field of one line with its label, hint and error. Text may be of any script. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const parts = useParts(input.id, hint, error);
  return (
    <Around {...{ label, hint, error, optional, className, parts }}>
      <input dir="auto" {...input} {...parts.control} className={control} />
    </Around>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 3,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const parts = useParts(area.id, hint, error);
  return (
    <Around {...{ label, hint, error, optional, className, parts }}>
      <textarea
        dir="auto"
        rows={rows}
        {...area}
        {...parts.control}
        // It grows with what is typed, where browsers can, and is never smaller than its rows.
        style={{ minHeight: `calc(${rows}lh + 1.625rem)` }}
        className={`${control} field-sizing-content max-h-96 resize-y`}
      />
    </Around>
  );
}

function useParts(given: string | undefined, hint: ReactNode, error: ReactNode) {
  const own = useId();
  const id = given ?? own;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return {
    id,
    control: {
      id,
      "aria-describedby": described || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

function Around({
  label,
  hint,
  error,
  optional,
  className = "",
  parts,
  children,
}: Omit<Labelled, "name"> & {
  className?: string | undefined;
  parts: { id: string };
  children: ReactNode;
}) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={parts.id} className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {children}
      {error ? (
        <p id={`${parts.id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${parts.id}-hint`} aria-live="polite" className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
