import { useLayoutEffect, useRef } from "react";

/**
 * Makes a `<dialog open>` that the server rendered modal, so that focus stays in it; before scripts run, and
 * without them, it is an open dialog above the page. It opens again with each new `reopenKey`.
 * The effect closes the dialog before it is removed, so that the focus returns to where it was.
 */
export function useModal(reopenKey: unknown) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key opens the dialog again
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.close();
    element.showModal();
    return () => element.close();
  }, [reopenKey]);
  return dialog;
}
