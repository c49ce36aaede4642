/** A count with its noun. @example `1 parcel`, `2 parcels` */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
