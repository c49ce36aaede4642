/** How many hours each may wait: one that has waited so long counts with its whole value. */
const allowedHours = {
  confirm: 12,
  pack: 24,
  book: 12,
  hand_over: 12,
  unknown: 2,
  not_scanned: 24,
  stuck: 72,
  // The courier sends it back after a day or two.
  failed: 6,
  complaints: 24,
  // Someone has paid and waits for the parcel.
  transfers: 12,
  take_back: 72,
  // A rider may come for a parcel that is not to leave, and the charge runs.
  uncancelled: 12,
  // The customer has to act; later it is offered for cancelling.
  advance: 48,
  unpaid: 48,
  // Goods are out, and no money has come.
  delivered_unpaid: 24,
  // Most are customers who did not finish, and have to act.
  payments: 48,
  // A customer waits for money.
  refunds: 48,
  // A customer is about to be asked for money that is paid.
  paid_parcels: 4,
  // Nothing is lost by these but the pieces on the shelf, and the look of the figures.
  cancel: 240,
  complete: 720,
  // No money waits for these.
  reviews: 168,
};
export type WorkQueueName = keyof typeof allowedHours;

/** What waits for someone, in the order in which it stands on the screen: the places stay, so that hands learn them. */
export const workQueues = Object.keys(allowedHours) as WorkQueueName[];

export interface WorkQueue {
  name: WorkQueueName;
  /** Of orders, parcels, complaints or texts. */
  count: number;
  /** Paisa: what the customers pay for it. */
  amount: number;
  /** Paisa times hours: of each the value, times how long it has waited. */
  amountHours: number;
  /** The longest wait in hours. */
  oldestHours: number;
  /** Those to try again now, that have waited too long, or that the courier sends back within a day. */
  urgent: number;
  /** When the first of the urgent goes back; null: none does. */
  dueAt: Date | null;
}

/** The money at risk, in paisa: the value of each times how late it is, 1 where it has waited as long as it may. */
export function moneyAtRisk({ name, amountHours }: Pick<WorkQueue, "name" | "amountHours">): number {
  return amountHours / allowedHours[name];
}

/**
 * The queues in which something waits: first those with a deadline within a day, the nearest on top, then by the money at risk.
 * The order of `workQueues` decides between equals.
 */
export function waitingQueues<Queue extends Pick<WorkQueue, "name" | "count" | "amountHours" | "dueAt">>(
  queues: readonly Queue[],
): Queue[] {
  const deadline = ({ dueAt }: Queue) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return queues
    .filter(({ count }) => count > 0)
    .sort((one, other) => {
      if (deadline(one) !== deadline(other)) return deadline(one) < deadline(other) ? -1 : 1;
      return moneyAtRisk(other) - moneyAtRisk(one);
    });
}
