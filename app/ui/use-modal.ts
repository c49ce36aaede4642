import { useLayoutEffect, useRef } from "react";

/**
 * Makes a `<dialog open>` that the server rendered modal, so that focus stays in it; before scripts run, and
 * without them, it is an open dialog above the page. It opens anew whenever `occasion` is another value.
 * Focus returns to where it was when the dialog closes: its effect ends before it leaves the page.
 */
export function useModal(reopenKey: unknown) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion opens the dialog again
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.close();
    element.showModal();
    return () => element.close();
  }, [reopenKey]);
  return dialog;
}
