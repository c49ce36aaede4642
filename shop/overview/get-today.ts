import type { Database } from "../schema.ts";
import { readChaseSettings } from "./chase-settings-queries.ts";
import { listWorkQueues } from "./today-queries.ts";
import { type WorkQueue, workQueues } from "./work-queue.ts";

/** Every queue in its place, also the empty ones; the setting that names one of them. */
export async function getWorkQueues(
  db: Database,
  { now, userId }: { now: Date; userId: string },
): Promise<{ queues: WorkQueue[]; stuckDays: number }> {
  const { stuckDays } = await readChaseSettings(db);
  const waiting = await listWorkQueues(db, { now, stuckDays, userId });
  const empty = { count: 0, amount: 0, amountHours: 0, oldestHours: 0, urgent: 0, dueAt: null };
  const queues = workQueues.map((name) => waiting.find((queue) => queue.name === name) ?? { name, ...empty });
  return { queues, stuckDays };
}
