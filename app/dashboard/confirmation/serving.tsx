import type { ServingView } from "./serving-view.ts";

/** Who delivers to the city, said before the call. */
export function ConfirmServing({ serving }: { serving: ServingView | null }) {
  if (!serving) return null;
  return (
    <p
      className={
        serving.isTrouble
          ? "my-2 rounded-md bg-clay-wash px-3.5 py-2.5 text-sm font-medium text-clay"
          : "mb-1.5 text-sm text-ink-soft"
      }
    >
      {serving.text}
    </p>
  );
}
