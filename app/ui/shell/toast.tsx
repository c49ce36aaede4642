import type { ReactNode } from "react";
import { isBlank } from "../notice.tsx";
import { CheckIcon } from "./icons.tsx";

/** A success message on what may be out of view: floats until its owner removes it; without scripts, in its place. */
export function Toast({ children }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1.25rem+max(var(--tab-bar),env(safe-area-inset-bottom)))] z-20 grid justify-items-center noscript:static noscript:mb-5 noscript:justify-items-start"
    >
      {isBlank(children) ? null : (
        <div className="flex animate-rise items-center gap-2.5 rounded-full bg-pine-deep py-3 ps-4 pe-5 font-medium text-paper shadow-float">
          <CheckIcon className="size-5 shrink-0" />
          {children}
        </div>
      )}
    </div>
  );
}
