import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "../../../platform/database/database-unavailable.ts";
import { log } from "../../../platform/log.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import { requestMeta } from "../context.ts";

/** Milliseconds that a screen waits for what stands beside it. */
const patience = 1_000;
/** Milliseconds between two lines of the log about one part. */
const quiet = 60_000;

const loggedAt = new Map<string, number>();

/**
 * Reads what stands beside a screen (R72); outside transactions only. null: it cannot be read, or not in time. The screen is
 * shown without it, and its page not cached. What decides is no part: prices, cash, stock, marks, limits and payment methods.
 * @param name of the part, for the log
 */
export async function beside<Result>(
  context: Readonly<RouterContextProvider>,
  name: string,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const meta = context.get(requestMeta);
  let failure: unknown;
  try {
    const inTime = await withTimeout(
      patience,
      read().then((value) => ({ value })),
    );
    if (inTime) return inTime.value;
    failure = new Error("not read within a second");
  } catch (error) {
    // An outage is the whole screen's: it says so by itself.
    if (isDatabaseUnavailable(error)) throw error;
    failure = error;
  }
  meta.incomplete = true;
  const now = performance.now();
  if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) >= quiet) {
    loggedAt.set(name, now);
    log.error(
      { requestId: meta.requestId, err: failure, part: name },
      "a part of a screen could not be read",
    );
  }
  return null;
}
