import { Form } from "react-router";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { OutboxRow } from "./outbox-row.ts";

export const stateLabels = { waiting: "Waiting", sending: "Sending", failed: "Failed" };
const tones: Record<OutboxRow["state"], BadgeTone> = {
  waiting: "plain",
  sending: "available",
  failed: "sale",
};

/** An unsent email with its state, last error and a retry button. */
export function OutboxMessage({ message, path }: { message: OutboxRow; path: string }) {
  const {
    id,
    label,
    subject,
    state,
    createdAtText,
    attempts,
    possiblySent,
    error,
    missingSetup,
    nextAttempt,
  } = message;
  return (
    <article
      aria-labelledby={`mail-${id}`}
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 id={`mail-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>
            {label}
            {subject ? (
              <>
                {": "}
                <bdi className="font-normal">{subject}</bdi>
              </>
            ) : null}
          </span>
          <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-ink-soft tabular-nums">
          {createdAtText}
          {attempts > 0 ? `, tried ${attempts === 1 ? "once" : `${attempts} times`}` : null}
        </p>
        {error ? (
          <p className="mt-2 text-clay">
            The last attempt failed: <bdi>{error}</bdi>
          </p>
        ) : null}
        {missingSetup ? <p className="mt-2">{missingSetup}</p> : null}
        {nextAttempt && state === "waiting" ? (
          <p className="mt-2">
            {error
              ? `The next attempt is at ${nextAttempt}.`
              : `Waiting until ${nextAttempt}, so that the recipient does not get too many emails at once.`}
          </p>
        ) : null}
        {possiblySent ? (
          <p className="mt-2">It may already have arrived. The email service did not answer one attempt.</p>
        ) : null}
      </div>
      {state === "failed" ? (
        <Form method="post" action={path} preventScrollReset replace>
          <input type="hidden" name="message" value={id} />
          <Button size="small" tone="quiet" aria-describedby={`mail-${id}`} className="whitespace-nowrap">
            Try again
          </Button>
        </Form>
      ) : null}
    </article>
  );
}
