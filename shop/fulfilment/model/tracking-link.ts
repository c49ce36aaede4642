/** Where a customer follows a parcel; null: it has no number yet, or its courier no such page. @param template holds `{number}` */
export function trackingLink(template: string | null, trackingNumber: string | null): string | null {
  if (!template || !trackingNumber) return null;
  return template.replaceAll("{number}", () => encodeURIComponent(trackingNumber.toWellFormed()));
}
