import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { type ChangeableField, changeableFieldNames, type OrderFields } from "../model/editable-order.ts";
import { deliveryFormFields, itemFields, typedPieces } from "./order-items-form.ts";

/** What a form was made from: it is sent back, so that the server finds what others have changed since. */
export const shownForm = z.object({
  shown: z
    .string(outOfDateText)
    .max(8000, outOfDateText)
    .transform((json, check): OrderFields => {
      const { data } = fields.safeParse(parseJson(json));
      if (data) return data;
      check.addIssue(outOfDateText);
      return z.NEVER;
    }),
});

const fields = z.record(z.string().max(40), z.string().max(1000));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const changeableFormFields = {
  name: z.string().overwrite(singleLine).max(120, "Please use at most 120 characters").default(""),
  ...deliveryFormFields,
} satisfies Record<ChangeableField, z.ZodType>;

/** A change of an order. @param quantityFields the names of its lines' quantities, such as `quantity-1`; 0 removes one */
export function changeOrderForm(quantityFields: readonly string[]) {
  const quantities = quantityFields.map((name) => [name, typedPieces(0, 0)] as const);
  return z.object({
    ...changeableFormFields,
    ...itemFields,
    ...(Object.fromEntries(quantities) as Record<string, z.ZodType>),
  });
}

/** The delivery details and quantities of such a form, as text. */
export function typedFields(values: Record<string, unknown>, quantityFields: readonly string[]): OrderFields {
  const names = [...changeableFieldNames, ...quantityFields];
  return Object.fromEntries(names.map((name) => [name, String(values[name])]));
}
