import { addDays, isoDay } from "../base/karachi-time.ts";
import type { Database } from "../schema.ts";
import { readChaseSettings } from "./chase-settings-queries.ts";
import {
  listParcelDays,
  listWorkQueues,
  type ParcelDay,
  readTodayFigures,
  type TodayFigures,
} from "./today-queries.ts";
import { type WorkQueue, workQueues } from "./work-queue.ts";

/** Days of the chart of parcels that were delivered and that came back. */
export const parcelDayCount = 30;

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

/** The figures of today, and each of the last 30 days with its parcels, today last. */
export async function getTodayFigures(
  db: Database,
  now: Date,
): Promise<{ figures: TodayFigures; days: ParcelDay[] }> {
  const today = isoDay(now);
  const first = addDays(today, 1 - parcelDayCount);
  const [figures, ended] = await Promise.all([
    readTodayFigures(db, startOf(today)),
    listParcelDays(db, startOf(first)),
  ]);
  const none = { delivered: 0, cameBack: 0, deliveredAmount: 0, cameBackAmount: 0 };
  const days = Array.from({ length: parcelDayCount }, (_, index) => {
    const day = addDays(first, index);
    return ended.find((one) => one.day === day) ?? { day, ...none };
  });
  return { figures, days };
}

/** Midnight in Asia/Karachi, which has no summer time. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:00`);
