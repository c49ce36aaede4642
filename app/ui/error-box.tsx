import type { ReactNode } from "react";
import { isBlank } from "./notice.tsx";
import { AlertIcon } from "./shell/icons.tsx";

/** A form's error, announced at once; renders nothing without one. */
export function ErrorBox({ children }: { children?: ReactNode }) {
  if (isBlank(children)) return null;
  return (
    <div
      role="alert"
      data-form-result
      tabIndex={-1}
      className="flex gap-3 rounded-md bg-clay-wash px-4 py-3 font-medium text-clay"
    >
      <AlertIcon className="mt-0.5 size-5 shrink-0" />
      <div dir="auto" className="min-w-0">
        {children}
      </div>
    </div>
  );
}
