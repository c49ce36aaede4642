import type pg from "pg";
import { openJobQueue } from "../../platform/jobs/job-queue.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { type Delivery, deliverMessage } from "./deliver-message.ts";
import { queueMessages, tidyOutbox } from "./queue-messages.ts";

/** How soon things happen; all in seconds. */
export interface DeliveryPace {
  /** Between two looks for new messages. */
  look: number;
  /** The first pause before a message is tried again; it doubles from time to time, up to the longest. */
  retry: number;
  longestRetry: number;
  /** After which a job whose server has gone is given to another. */
  expire: number;
  /** Between two looks for such jobs. */
  supervise: number;
}

const usualPace: DeliveryPace = { look: 1, retry: 10, longestRetry: 4 * 3600, expire: 120, supervise: 30 };

/** Attempts before a message is set aside: at the usual pace they take most of a day. */
export const usualAttempts = 14;

/** Longer than waiting for a turn, writing a letter and handing it over can take. */
export const usualLease = 90;

/**
 * Delivers the outbox from now on: hands its messages to a job queue, and carries them out, each at least
 * once. Stop it before the pool is closed.
 */
export async function openDelivery(pool: pg.Pool, delivery: Delivery, pace = usualPace) {
  const queue = await openJobQueue<{ messageId: number }>(
    pool,
    "mail",
    {
      atOnce: 4,
      lookEvery: Math.max(0.5, Math.min(5, pace.retry)),
      superviseEvery: pace.supervise,
      expireInSeconds: pace.expire,
      retryDelay: pace.retry,
      retryDelayMax: pace.longestRetry,
      retryBackoff: true,
      // The outbox itself decides when a message has failed too often.
      retryLimit: 1000,
    },
    async ({ messageId }) => {
      const delivered = await deliverMessage(delivery, messageId);
      if (delivered.outcome === "again") throw new Error(delivered.reason);
    },
  );
  const relay = repeat("queueing mail", pace.look * 1000, async () => {
    const queued = await queueMessages(delivery, (tx, ids) =>
      queue.add(
        tx as never,
        ids.map((messageId) => ({ messageId })),
      ),
    );
    if (queued > 0) queue.wake();
  });
  const tidying = repeat("tidying the outbox", 3_600_000, () => tidyOutbox(delivery.db));
  return {
    /** Queues no more, finishes what is being sent, and gives the rest up to a later start. */
    async stop(): Promise<void> {
      await Promise.all([relay.stop(), tidying.stop()]);
      await queue.stop();
    },
  };
}
