import { useEffect } from "react";

/** Calls `open` when "/" is pressed outside fields and dialogs. */
export function useFindKey(open: () => void): void {
  useEffect(() => {
    const openOnSlash = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", openOnSlash);
    return () => document.removeEventListener("keydown", openOnSlash);
  }, [open]);
}
