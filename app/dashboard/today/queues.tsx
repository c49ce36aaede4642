import { href, Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { ArrowEndIcon } from "../../ui/shell/icons.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { QueueLink, QueueRow, toQueueRows } from "./view.ts";

/** The queues: the first large, the others that are not empty below it, the empty ones folded. */
export function TodayQueues({
  next,
  rows,
  empty,
  total,
  hasFigures,
}: ReturnType<typeof toQueueRows> & { hasFigures: boolean }) {
  if (!next) return <NothingWaits empty={empty} />;
  return (
    <section aria-labelledby="do-next">
      <h2 id="do-next" className="mt-4 mb-2 flex items-baseline gap-2 font-semibold">
        Do next
        <span className="text-sm font-normal text-ink-soft">
          {hasFigures ? "deadlines first, then most money at risk" : "most urgent first"}
        </span>
      </h2>
      <NextQueue queue={next} />
      {rows.length > 0 ? (
        <ol className="mt-2.5 divide-y divide-hairline border-y border-hairline bg-paper max-desk:-mx-[var(--gutter)] desk:rounded-lg desk:border">
          {rows.map((queue) => (
            <li key={queue.name}>
              <Waiting queue={queue} />
            </li>
          ))}
        </ol>
      ) : null}
      <EmptyQueues queues={empty} />
      <p className="flex flex-wrap justify-between gap-x-6 pt-2.5 text-sm text-ink-soft tabular-nums">
        {total}
        <span className="max-desk:hidden">
          <KeyHint>1</KeyHint> to <KeyHint>9</KeyHint> open, <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> move,{" "}
          <KeyHint>Enter</KeyHint> opens
        </span>
      </p>
    </section>
  );
}

function NextQueue({ queue }: { queue: QueueRow }) {
  return (
    <Link
      to={queue.to}
      prefetch="intent"
      data-queue-key={queue.digit ?? ""}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 rounded-lg bg-pine-deep p-4 text-paper on-dark desk:grid-cols-[3.25rem_minmax(0,1fr)_auto_auto] desk:gap-4 desk:px-5"
    >
      <span className="display-1 tabular-nums desk:text-end">{queue.count}</span>
      <span className="min-w-0">
        <span className="block text-lg leading-tight font-semibold">{queue.label}</span>
        <span className="block text-sm leading-snug text-sand">{queue.hint}</span>
      </span>
      <span className="text-end tabular-nums">
        {queue.amount ? (
          <span className="block text-lg leading-tight font-semibold">{queue.amount}</span>
        ) : null}
        <span className="block text-sm leading-snug text-sand">{queue.oldest}</span>
      </span>
      <span
        className={`${buttonClass("light", "regular")} col-span-full mt-3.5 desk:col-auto desk:mt-0 desk:ms-3 desk:min-h-11.5`}
      >
        {queue.button}
        {queue.digit ? <KeyHint className="max-desk:hidden">{queue.digit}</KeyHint> : null}
      </span>
    </Link>
  );
}

const rowClass =
  "grid grid-cols-[1.875rem_minmax(0,1fr)_auto_1.125rem] items-center gap-x-3 py-1.5 ps-4 pe-2.5 desk:grid-cols-[3.25rem_minmax(0,1fr)_auto_1.75rem_1.125rem] desk:gap-x-4 desk:px-5";

function Waiting({ queue }: { queue: QueueRow }) {
  return (
    <Link
      to={queue.to}
      prefetch="intent"
      data-queue-key={queue.digit ?? ""}
      className={`${rowClass} min-h-14.5 hover:bg-pine-wash desk:min-h-16`}
    >
      <span className="text-end text-[1.375rem] leading-none font-semibold tabular-nums desk:text-[1.625rem]">
        {queue.count}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{queue.label}</span>
        {queue.isUrgent ? (
          <StateMark shape="trouble">{queue.hint}</StateMark>
        ) : (
          <span className="block text-sm leading-snug text-ink-soft">{queue.hint}</span>
        )}
      </span>
      <span className="text-end tabular-nums">
        {queue.amount ? (
          <span className="block text-[0.9375rem] leading-snug font-semibold">{queue.amount}</span>
        ) : null}
        <span className="block text-sm leading-snug text-ink-soft">{queue.oldest}</span>
      </span>
      <span className="text-center max-desk:hidden">
        {queue.digit ? <KeyHint>{queue.digit}</KeyHint> : null}
      </span>
      <ArrowEndIcon className="size-4.5 text-ink-soft" />
    </Link>
  );
}

/** The queues in which nothing waits, folded. */
function EmptyQueues({ queues }: { queues: QueueLink[] }) {
  if (queues.length === 0) return null;
  const count = queues.length === 1 ? "Show the empty list" : `Show the ${queues.length} empty lists`;
  return (
    <details className="mt-1 text-ink-soft">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5">
        Nothing else waits. <span className="text-link">{count}</span>
      </summary>
      <QueueLinks queues={queues} />
    </details>
  );
}

function QueueLinks({ queues }: { queues: QueueLink[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {queues.map(({ label, to }) => (
        <li key={to}>
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The names of the queues, without numbers: they could not be counted. */
export function UncountedQueues({ queues }: { queues: QueueLink[] }) {
  return (
    <section className="mt-3.5 rounded-lg border border-hairline bg-paper px-5 py-4">
      <p role="status">
        Could not be counted.{" "}
        <Link to={href("/dashboard/today")} reloadDocument className="text-link">
          Try again
        </Link>
      </p>
      <QueueLinks queues={queues} />
    </section>
  );
}

function NothingWaits({ empty }: { empty: QueueLink[] }) {
  return (
    <section className="mt-3.5 grid justify-items-start gap-2 rounded-lg border border-hairline bg-paper px-5 py-6">
      <h2 className="display-3">Nothing to do right now</h2>
      <p className="mb-1 text-ink-soft">New orders and parcels that need you appear here.</p>
      <Link to={href("/dashboard")} className={buttonClass("quiet", "small")}>
        See all orders
      </Link>
      <details className="text-ink-soft">
        <summary className="inline-flex min-h-11 list-none items-center text-link">
          Show the empty lists
        </summary>
        <QueueLinks queues={empty} />
      </details>
    </section>
  );
}

/** A key of the keyboard, as its cap shows it. Beside a control it is hidden from those who hear the control's name. */
function KeyHint({ children, className = "" }: { children: string; className?: string }) {
  return (
    <span aria-hidden="true" className={className}>
      <kbd className="inline-block min-w-5 rounded-[5px] border border-b-2 border-line bg-paper px-1.5 py-0.5 text-center font-text text-xs leading-none font-semibold text-ink-soft">
        {children}
      </kbd>
    </span>
  );
}
