import { useRef } from "react";
import { Field } from "../../../ui/form/field.tsx";

interface ColorFieldProps {
  name: string;
  label: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** A colour as text, which may be blank, and the browser's own colour chooser beside it. */
export function ColorField({ name, label, defaultValue, error }: ColorFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  function take(color: string) {
    const input = group.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) return;
    input.value = color.toUpperCase();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div ref={group} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field
        {...{ name, label, defaultValue, error }}
        autoComplete="off"
        dir="ltr"
        hint="Shown behind the photo, for example #DCE8EE. Leave blank for none."
      />
      <input
        type="color"
        aria-label={`Choose the ${label.toLowerCase()}`}
        defaultValue={defaultValue || "#efe6da"}
        onInput={(event) => {
          event.stopPropagation();
          take(event.currentTarget.value);
        }}
        className="mt-7 h-13 w-14 rounded-md border border-line bg-paper p-1.5 noscript:hidden"
      />
    </div>
  );
}
