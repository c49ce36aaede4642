import { addDays, isoDay } from "../karachi-time.ts";
import type { Database } from "../schema.ts";
import { completedByDay, countOrders, countPlaced, type DailyOrderStats } from "./order-stats-queries.ts";

/** What matters today. A count of one more than `countedUpTo` stands for more. */
export interface OrderStats {
  /** The day in Asia/Karachi, such as `2026-11-21`. */
  today: string;
  /** Placed today, whatever became of them. */
  newToday: number;
  /** Pending without delivery details: Buy it now made them (R22). */
  awaiting: number;
  pending: number;
  /** Completed orders by the day on which they were placed, without gaps, today last. */
  days: DailyOrderStats[];
  /** Paisa, of all those days. */
  revenue: number;
}

/** So many days the chart shows. */
export const chartDayCount = 30;

const anyDay = { from: null, to: null };

/** Reads the dashboard's figures as they are at a time. Revenue counts orders that were placed (R22). */
export async function getOrderStats(db: Database, now: Date): Promise<OrderStats> {
  const today = isoDay(now);
  const from = addDays(today, 1 - chartDayCount);
  const [newToday, awaiting, pending, completed] = await Promise.all([
    countPlaced(db, { from: today, to: today }),
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
  return { today, newToday, awaiting, pending, days, revenue };
}
