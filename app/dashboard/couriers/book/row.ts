export const bookPath = "/dashboard/book";

/** Whose a form of the list of parcels to book is: a parcel's, or that of a courier and one of its cities. */
export function bookRow(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? "");
  return text("shipment") || `${text("courier")} ${text("city")}`.trim();
}

/** The answer to the form of this row, if it is that. */
export function rejectedOf<Refused extends { row: string }>(rejected: Refused | null, row: string) {
  return rejected?.row === row ? rejected : null;
}
