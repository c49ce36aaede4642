import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { CloseIcon } from "./shell/icons.tsx";

/** Opens a sheet; hidden on wide screens, where the sheet is part of the page. */
export function SheetButton({ sheetId, children }: { sheetId: string; children: ReactNode }) {
  return (
    <button type="button" popoverTarget={sheetId} className={`${buttonClass("quiet", "small")} md:hidden`}>
      {children}
    </button>
  );
}

interface SheetProps {
  id: string;
  title: string;
  children: ReactNode;
}

/**
 * A bottom sheet on phones: a `popover`, which needs no script, closes by Escape and by a press outside, and
 * restores the focus. On wide screens it is part of the page.
 */
export function Sheet({ id, title, children }: SheetProps) {
  return (
    <div
      id={id}
      popover="auto"
      className="max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:m-0 max-md:max-h-[85dvh] max-md:w-full max-md:max-w-none max-md:overflow-y-auto max-md:rounded-t-lg max-md:bg-ivory max-md:p-5 max-md:pb-8 max-md:shadow-panel max-md:backdrop:bg-[rgb(22_30_28/0.5)] max-md:open:animate-rise md:static md:m-0 md:block md:overflow-visible md:bg-transparent"
    >
      <div className="mb-4 flex items-center justify-between md:hidden">
        <h2 className="display-4">{title}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-me-2.5 grid size-11 place-items-center rounded-full"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </div>
  );
}
