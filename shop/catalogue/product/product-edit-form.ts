import { z } from "zod";
import { outOfDateText } from "../../base/out-of-date.ts";
import { type Choices, type FormFieldName, formFieldNames } from "./product-edit.ts";
import { productForm } from "./product-form.ts";
import { askedPricesShape } from "./product-list-form.ts";

const versionText = z
  .string()
  .regex(/^\d{1,9}$/, outOfDateText)
  .transform(Number);

/** The name of the field with which someone chooses whose value is taken. */
export function choiceField(field: FormFieldName): `choice-${FormFieldName}` {
  return `choice-${field}`;
}

const choices = Object.fromEntries(
  formFieldNames.map((field) => [choiceField(field), z.enum(["mine", "theirs"]).nullable().catch(null)]),
);

/** The form of a product that exists: its fields, the version that it was made from, and the choices of a conflict. */
export const productEditForm = productForm.extend({
  version: versionText,
  seen: versionText.nullable().catch(null),
  ...choices,
  ...askedPricesShape,
});

/** The choices among what `productEditForm` read. */
export function choicesOf(read: Record<string, unknown>): Choices {
  const chosen = formFieldNames.map((field) => [field, read[choiceField(field)]]);
  return Object.fromEntries(chosen.filter(([, choice]) => choice)) as Choices;
}
