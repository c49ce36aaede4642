import { useEffect } from "react";

/** Presses what names a key in `aria-keyshortcuts`, outside fields and dialogs: C calls, 1 to 5 are the outcomes. */
export function useCallKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return;
      if (!/^[a-z0-9]$/i.test(key) || document.querySelector("dialog:modal")) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
      const control = document
        .getElementById("content")
        ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
