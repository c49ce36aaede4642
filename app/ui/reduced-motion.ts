import { useSyncExternalStore } from "react";

const reducedMotionQuery = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the visitor wants less motion; false until hydration. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reducedMotionQuery().matches,
    () => false,
  );
}

/** Smooth, unless the visitor wants less motion. */
export function scrollBehavior(): ScrollBehavior {
  return reducedMotionQuery().matches ? "instant" : "smooth";
}

function subscribe(onChange: () => void): () => void {
  const query = reducedMotionQuery();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
