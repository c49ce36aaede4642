/**
 * How many days a session lasts at most, however much it is used; one that is not used ends after thirty (`sessionDays`).
 * Who may change everything signs in more often.
 */
export const longestSession = { customer: 90, admin: 30 } as const;

/** Whether a session has lasted as long as one may. @param age in days */
export function hasOutlived(age: number, isAdmin: boolean): boolean {
  return age >= (isAdmin ? longestSession.admin : longestSession.customer);
}

/** The days since a moment. */
export function daysSince(moment: Date): number {
  return (Date.now() - moment.getTime()) / 86_400_000;
}
