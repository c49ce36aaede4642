/** How long something has waited, in the words of the dashboard. @example 19 -> `19 h`, 97 -> `4 days` */
export function ageText(hours: number): string {
  if (hours < 1) return "under 1 h";
  if (hours < 24) return `${Math.floor(hours)} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "1 day" : `${days} days`;
}
