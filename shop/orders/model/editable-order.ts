/** The delivery details of an order, with their names on screen and in the history. */
export const deliveryFields = {
  phone: "Phone",
  secondPhone: "Second phone",
  address: "Address",
  city: "City",
  landmark: "Landmark",
  bestTime: "Best time to call",
} as const;

export type DeliveryField = keyof typeof deliveryFields;
export const deliveryFieldNames = Object.keys(deliveryFields) as DeliveryField[];

/** As a form shows them; blank: none. */
export type DeliveryDetails = Record<DeliveryField, string>;

/** What staff may change in a placed order besides its items. */
export const changeableFields = { name: "Name", ...deliveryFields } as const;

export type ChangeableField = keyof typeof changeableFields;
export const changeableFieldNames = Object.keys(changeableFields) as ChangeableField[];
export type ChangeableDetails = Record<ChangeableField, string>;

/** A line as a form shows it. */
export interface EditableLine {
  id: number;
  line: number;
  productId: string;
  name: string;
  /** Paisa, as agreed when it was ordered. */
  unitPrice: number;
  quantity: number;
  stockTaken: number;
}

/** What can be changed of an order: its delivery details, and its Pending lines. */
export interface EditableOrder {
  id: number;
  number: number;
  delivery: ChangeableDetails;
  /** The Pending ones. */
  lines: EditableLine[];
}

/** What was shown or typed: the delivery details, and the quantity of each Pending line as `quantity-1`. */
export type OrderFields = Record<string, string>;

export const quantityField = (line: number) => `quantity-${line}`;

/** An order as the fields of its form. */
export function fieldsOf({ delivery, lines }: Pick<EditableOrder, "delivery" | "lines">): OrderFields {
  const quantities = lines.map(({ line, quantity }) => [quantityField(line), String(quantity)] as const);
  return { ...delivery, ...Object.fromEntries(quantities) };
}

/** A field that differs from what a form was made from. */
export interface FieldDifference {
  field: string;
  /** Blank: it was empty, or the line was not there. */
  was: string;
  now: string;
  /** Whether the person has typed something else in that field. */
  isTyped: boolean;
}

/**
 * What others changed since a form was made, and the form brought up to date: where its author typed nothing, theirs stands.
 * @param shown what the form was made from
 */
export function compareFields(shown: OrderFields, typed: OrderFields, now: OrderFields) {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(now)])];
  const differences: FieldDifference[] = names
    .map((field) => ({ field, was: shown[field] ?? "", now: now[field] ?? "" }))
    .filter(({ was, now }) => was !== now)
    .map((changed) => {
      const own = typed[changed.field] ?? changed.was;
      return { ...changed, isTyped: own !== changed.was && own !== changed.now };
    });
  const merged = Object.fromEntries(
    Object.keys(now).map((field) => {
      const own = typed[field];
      const isOwn = own !== undefined && own !== (shown[field] ?? "");
      return [field, isOwn ? own : (now[field] ?? "")];
    }),
  );
  return { differences, merged };
}

/** The name of a field on screen. @param lines of the order, whose quantities are fields */
export function fieldLabel(field: string, lines: readonly Pick<EditableLine, "line" | "name">[]): string {
  const line = lines.find((one) => quantityField(one.line) === field);
  if (line) return `Quantity of ${line.name}`;
  return field in changeableFields
    ? changeableFields[field as ChangeableField]
    : "An item already completed or cancelled";
}
