import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { FirstDayView } from "./first-day-view.ts";

/** What a new shop still needs: what is open, with the way there; what is done or not needed, folded. */
export function FirstDay({ open, done, closed, aside }: FirstDayView) {
  const total = open.length + done.length;
  const count = `${done.length} of ${total} done`;
  return (
    <section
      aria-labelledby="first-day"
      className="mt-3.5 border-y border-hairline bg-paper px-4 py-3 max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border desk:px-5"
    >
      <h2 id="first-day" className="flex items-baseline justify-between gap-3 font-semibold">
        Set up your shop <span className="tabular-nums">{count}</span>
      </h2>
      <progress
        value={done.length}
        max={total || 1}
        aria-label={count}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-pine"
      />
      <div role="status">
        {aside ? (
          <p className="mt-2 flex items-center justify-between gap-3 rounded-md bg-pine-wash px-3 py-2.5 text-sm text-pine">
            {`Not needed: ${aside.label}`}
            <PutAside {...aside} needed="yes" />
          </p>
        ) : null}
      </div>
      <ul className="divide-y divide-hairline">
        {open.map(({ name, label, note, button, path }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
            <div className="leading-snug">
              <b className="font-semibold">{label}</b>
              <p className="text-sm text-ink-soft">{note}</p>
              <PutAside {...{ name, label }} needed="no" />
            </div>
            <ButtonLink to={path} size="small" tone="quiet" aria-label={`${label}: ${button}`}>
              {button}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {done.length + closed.length > 0 ? (
        <details className="border-t border-hairline">
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-pine">
            {[
              done.length > 0 ? `${done.length} done` : "",
              closed.length > 0 ? `${closed.length} not needed` : "",
            ]
              .filter(Boolean)
              .join(", ")}
          </summary>
          <ul>
            {done.map(({ name, label }) => (
              <li key={name} className="py-1.5">
                <StateMark shape="done">{label}</StateMark>
              </li>
            ))}
            {closed.map(({ name, label }) => (
              <li key={name} className="flex items-center justify-between gap-3">
                <StateMark shape="ended">{label}</StateMark>
                <PutAside {...{ name, label }} needed="yes" />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function PutAside({ name, label, needed }: { name: string; label: string; needed: "yes" | "no" }) {
  return (
    <PostForm sent={{ row: name }} action={href("/dashboard/today")} preventScrollReset>
      <button
        type="submit"
        name="needed"
        value={needed}
        aria-label={`${needed === "yes" ? "Undo" : "Not needed"}: ${label}`}
        className={`touch-target text-sm ${needed === "yes" ? "text-link" : "text-ink-soft hover:underline"}`}
      >
        {needed === "yes" ? "Undo" : "Not needed"}
      </button>
    </PostForm>
  );
}
