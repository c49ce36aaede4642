import { useLayoutEffect, useRef } from "react";
import { useNavigation, useResolvedPath } from "react-router";

/**
 * Makes a `<dialog open>` that the server rendered modal, so that focus stays in it; before scripts run, and
 * without them, it is an open dialog above the page. It opens again with each new `reopenKey`, and is closed while the page that it
 * leads to loads: no one waits for the server.
 * @param leavesTo where the dialog leads when it closes; null: nowhere
 * The effect closes the dialog before it is removed, so that the focus returns to where it was.
 */
export function useModal(reopenKey: unknown, leavesTo: string | null = null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, location } = useNavigation();
  const target = useResolvedPath(leavesTo ?? "");
  const isLeaving =
    leavesTo !== null &&
    state === "loading" &&
    location.pathname + location.search === target.pathname + target.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key opens the dialog again
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isLeaving || element.matches(":modal")) return;
    element.close();
    element.showModal();
    return () => element.close();
  }, [reopenKey, isLeaving]);
  return dialog;
}
