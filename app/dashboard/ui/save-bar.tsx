import type { ReactNode } from "react";

/** The buttons of a long form: on a phone under the thumb at the bottom of the screen, else below the form. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="save-bar flex gap-2 border-t border-hairline bg-paper px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-25 max-desk:[@media(height<24rem)]:static desk:sticky desk:bottom-0 desk:z-10 desk:gap-3 desk:rounded-b-lg desk:px-6">
      {children}
    </div>
  );
}
