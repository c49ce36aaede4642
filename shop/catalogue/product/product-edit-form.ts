import { z } from "zod";
import { type Choices, type FormFieldName, formFieldNames } from "./product-edit.ts";
import { productForm } from "./product-form.ts";
import { askedPricesShape, hiddenNumber } from "./product-list-form.ts";

/** The name of the field with which someone chooses whose value is taken. */
export function choiceField(field: FormFieldName): `choice-${FormFieldName}` {
  return `choice-${field}`;
}

const choices = Object.fromEntries(
  formFieldNames.map((field) => [choiceField(field), z.enum(["mine", "theirs"]).nullable().catch(null)]),
);

/** The form of a product that exists: its fields, the version that it was made from, and the choices of a conflict. */
export const productEditForm = productForm.extend({
  version: hiddenNumber,
  seen: hiddenNumber.nullable().catch(null),
  ...choices,
  ...askedPricesShape,
});

/** The choices among what `productEditForm` read. */
export function choicesOf(read: Record<string, unknown>): Choices {
  const chosen = formFieldNames.map((field) => [field, read[choiceField(field)]]);
  return Object.fromEntries(chosen.filter(([, choice]) => choice)) as Choices;
}
