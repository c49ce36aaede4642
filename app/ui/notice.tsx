import { Children, type ReactNode } from "react";
import { CheckIcon } from "./shell/icons.tsx";

/** Whether a message says nothing: several children, each of which may be absent, are an array even where all are. */
export const isBlank = (children: ReactNode): boolean =>
  Children.toArray(children).every((child) => typeof child === "string" && child.trim() === "");

/** A success message. The live region is always in the page, to announce what changes; empty, it takes no room. */
export function Notice({ children, className = "" }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      {isBlank(children) ? null : (
        <div
          data-form-result
          tabIndex={-1}
          className="flex animate-appear items-start gap-3 rounded-md bg-pine-wash px-4 py-3 font-medium text-pine"
        >
          <CheckIcon className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">{children}</div>
        </div>
      )}
    </div>
  );
}
