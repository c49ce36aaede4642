import { addDays, isoDay } from "../../../base/karachi-time.ts";
import type { Database } from "../../../schema.ts";
import { readNewToday } from "./new-today-queries.ts";
import { completedByDay, countOrders, type DailyOrderStats } from "./order-stats-queries.ts";

/** The numbers above the list of orders. A count of `maxCountedOrders` + 1 means more. */
export interface OrderStats {
  /** The day in Asia/Karachi, such as `2026-11-21`. */
  today: string;
  /** Checkouts placed today, as Today counts them. */
  newToday: number;
  /** Pending lines of Buy it now, without delivery details (R22). */
  awaiting: number;
  pending: number;
  /** Completed lines by the day of their order date, one entry for every day, today last. */
  days: DailyOrderStats[];
  /** The sum of all those days in paisa. */
  revenue: number;
}

export const chartDayCount = 30;

const anyDay = { from: null, to: null };

/** Reads the dashboard's stats. Revenue counts placed lines only (R22). */
export async function getOrderStats(db: Database, now: Date): Promise<OrderStats> {
  const today = isoDay(now);
  const from = addDays(today, 1 - chartDayCount);
  const [newToday, awaiting, pending, completed] = await Promise.all([
    readNewToday(db, new Date(`${today}T00:00:00+05:00`)),
    countOrders(db, { ...anyDay, status: "Pending", payment: "awaiting" }),
    countOrders(db, { ...anyDay, status: "Pending", payment: null }),
    completedByDay(db, { from, to: today }),
  ]);
  const byDay = new Map(completed.map((day) => [day.day, day]));
  const days = Array.from({ length: chartDayCount }, (_, index) => {
    const day = addDays(from, index);
    return byDay.get(day) ?? { day, orders: 0, revenue: 0 };
  });
  const revenue = Math.min(
    days.reduce((sum, day) => sum + day.revenue, 0),
    Number.MAX_SAFE_INTEGER,
  );
  return { today, newToday: newToday.newOrders, awaiting, pending, days, revenue };
}
