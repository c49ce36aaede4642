import { findAttempt } from "../../../shop/orders/confirm/attempt-queries.ts";
import { suggestCallTimes } from "../../../shop/orders/confirm/call-time.ts";
import type { Database } from "../../../shop/schema.ts";
import { timeBeside, type Viewer } from "./call-times.ts";

/** What this person has just recorded, with Undo in reach; null: nothing, or it was taken back. */
export async function getDoneView(db: Database, attemptId: number, { now, userId }: Viewer) {
  const attempt = await findAttempt(db, attemptId);
  if (!attempt || attempt.actorId !== userId) return null;
  const { id, outcome, customerName, callAfter } = attempt;
  const again = callAfter ? `call again ${timeBeside(callAfter, now)}` : "";
  const texts = {
    sent: "message sent",
    confirmed: "confirmed",
    refused: "refused",
    wrong_number: "wrong number",
    no_answer: `no answer${again ? `, ${again}` : ""}`,
    call_later: again || "call later",
  };
  const times =
    outcome === "call_later"
      ? suggestCallTimes(now).map(({ at, label }) => ({
          at: at.toISOString(),
          label,
          isChosen: at.getTime() === callAfter?.getTime(),
        }))
      : [];
  const separator = outcome === "confirmed" || outcome === "refused" ? " " : ": ";
  return { attempt: id, outcome, customer: customerName, text: `${separator}${texts[outcome]}`, times };
}

export type DoneView = NonNullable<Awaited<ReturnType<typeof getDoneView>>>;
