import type { Database } from "../schema.ts";
import { answerBefore, noteAnswer } from "./request-key-queries.ts";

/** For how many days a form that is sent again is known: longer than a phone is without a connection. */
export const keyDays = 7;

/**
 * Carries out what a customer's form asks for, once: sent again (a double tap, a retry after a lost answer) it
 * is answered as before. A refusal is not kept, since the next attempt may succeed. The caller holds the
 * customer's cart lock, so that forms sent at once take turns.
 * @param key the form's; null where it carried none, as one without scripts on a page kept for everyone: it counts
 * @param asked what is asked for, since one page may ask for different things
 */
export async function once<Done extends { outcome: string }>(
  tx: Database,
  userId: string,
  { key, asked }: { key: string | null; asked: string },
  done: Done["outcome"],
  work: () => Promise<Done>,
): Promise<Done> {
  if (key === null) return work();
  const before = await answerBefore(tx, userId, { key, asked });
  if (before) return before as Done;
  const answer = await work();
  if (answer.outcome === done) await noteAnswer(tx, userId, { key, asked }, answer);
  return answer;
}
