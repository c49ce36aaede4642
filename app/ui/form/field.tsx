import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

interface FieldProps {
  label: ReactNode;
  name: string;
  /** Help text below the field. */
  hint?: ReactNode;
  /** The validation error; marks the field as invalid. */
  error?: ReactNode;
  /** Says "(optional)" after the label. */
  optional?: boolean;
}

const controlClass =
  "block min-h-13 w-full rounded-md border border-line bg-paper px-3.5 py-3 text-base placeholder:text-ink-soft read-only:border-hairline read-only:bg-transparent read-only:text-ink-soft aria-invalid:border-clay aria-invalid:shadow-[0_0_0_1px_var(--color-clay)] focus-visible:outline-offset-1";

/** A single-line field with label, hint and error, for text of any script. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const field = useFieldIds(input.id, hint, error);
  return (
    <FieldLayout {...{ label, hint, error, optional, className, field }}>
      <input dir="auto" {...input} {...field.controlProps} className={controlClass} />
    </FieldLayout>
  );
}

/** A multi-line field. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 3,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useFieldIds(area.id, hint, error);
  return (
    <FieldLayout {...{ label, hint, error, optional, className, field }}>
      <textarea
        dir="auto"
        rows={rows}
        {...area}
        {...field.controlProps}
        // It grows with its text where the browser can, and is never smaller than its rows.
        style={{ minHeight: `calc(${rows}lh + 1.625rem)` }}
        className={`${controlClass} field-sizing-content max-h-96 resize-y`}
      />
    </FieldLayout>
  );
}

/** The ids that connect a control with its hint and error. */
export function useFieldIds(givenId: string | undefined, hint: ReactNode, error: ReactNode) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return {
    id,
    controlProps: {
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

/** A label above a control, error and hint below it. */
export function FieldLayout({
  label,
  hint,
  error,
  optional,
  className = "",
  field,
  children,
}: Omit<FieldProps, "name"> & {
  className?: string | undefined;
  field: { id: string };
  children: ReactNode;
}) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={field.id} className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {children}
      {error ? (
        <p id={`${field.id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${field.id}-hint`} aria-live="polite" className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
