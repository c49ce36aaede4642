import { href } from "react-router";
import { PostForm } from "../ui/post-form.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { DoneView } from "./done-view.ts";

/** What was just recorded, with Undo in reach; after "Call later" the other times that are offered. */
export function ConfirmDone({ done: { attempt, outcome, customer, text, times } }: { done: DoneView }) {
  const isDone = outcome === "confirmed" || outcome === "refused";
  return (
    <div role="status" className={`px-3 ${isDone ? "bg-pine-wash" : "bg-sand"}`}>
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate py-1">
          <StateMark shape={isDone ? "done" : "waiting"}>
            <span>
              <bdi>{customer}</bdi>
              {text}
            </span>
          </StateMark>
        </span>
        <PostForm sent={{ attempt }} action={href("/dashboard/confirm")}>
          <button
            type="submit"
            name="intent"
            value="undo"
            aria-keyshortcuts="U"
            className="min-h-11 px-3 text-[0.90625rem] font-bold text-pine underline underline-offset-4"
          >
            Undo
          </button>
        </PostForm>
      </div>
      {times.length > 0 ? (
        <PostForm
          intent="later"
          sent={{ attempt }}
          action={href("/dashboard/confirm")}
          className="flex flex-wrap gap-2 pb-2"
        >
          {times.map(({ at, label, isChosen }) => (
            <button
              type="submit"
              key={at}
              name="at"
              value={at}
              aria-pressed={isChosen}
              className="min-h-11 flex-1 rounded-full border border-line bg-paper px-3 text-sm font-medium whitespace-nowrap aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {label}
            </button>
          ))}
        </PostForm>
      ) : null}
    </div>
  );
}
