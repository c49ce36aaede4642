import type { ReactNode } from "react";

/** The buttons of a long form: on a phone under the thumb at the bottom of the screen, else below the form. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-25 flex gap-2 border-t border-hairline bg-paper px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] md:sticky md:gap-3 md:rounded-b-lg md:px-6 [@media(height<24rem)]:static">
      {children}
    </div>
  );
}
