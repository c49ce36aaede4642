import type { ReactNode } from "react";
import { AlertIcon } from "./icons.tsx";

/** What went wrong with a whole form, above it. Announced at once. Nothing is rendered without a message. */
export function ErrorBox({ children }: { children?: ReactNode }) {
  if (!children) return null;
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
