import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A route's `shouldRevalidate`: after a conflict the page shows what is there now. */
export function reloadAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
