import { useRef } from "react";
import { Field, TextArea } from "../../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../../ui/form/fields-of.ts";
import { claimHint } from "../../ui/claim-hint.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ProductFormGroup } from "./form-group.tsx";
import { goesWithFields } from "./goes-with.ts";

interface NamedChoice {
  id: string;
  name: string;
}

/** What the shop says of a product, and whether it can be bought. */
export function ProductWords({
  categories,
  others,
  ...form
}: TypedFields & { categories: readonly NamedChoice[]; others: readonly NamedChoice[] }) {
  const field = fieldsOf(form);
  const text = (name: string, hint?: string) => ({
    ...field(name),
    hint: claimHint(form.values[name], hint),
  });
  return (
    <ProductFormGroup title="Text">
      <Field {...text("name")} label="Name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field("category")}
          label="Category"
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field {...field("brand")} label="Brand" />
        <Field
          {...field("discountPercent")}
          label="Badge"
          inputMode="numeric"
          dir="ltr"
          hint="A percentage: 35 shows as “35% off”. Leave blank for no badge."
        />
        <SelectField
          {...field("soldOut")}
          label="Availability"
          choices={[
            { value: "no", label: "Available" },
            { value: "yes", label: "Sold out" },
          ]}
          hint="Also shown as sold out when tracked stock reaches 0."
        />
      </div>
      <TextArea {...text("description")} label="Description" rows={4} />
      <TextArea {...text("benefits", "One per line.")} label="Benefits" />
      <TextArea {...text("usage", "One step per line.")} label="How to use" />
      <Field {...text("tags", "Separate with commas. Customers can search for them.")} label="Tags" />
      {others.length > 0 ? <GoesWith {...form} others={others} /> : null}
      <ColorField {...field("backgroundColor")} label="Background colour" />
    </ProductFormGroup>
  );
}

/** Which products its page shows beside it. */
function GoesWith({ others, values, errors }: TypedFields & { others: readonly NamedChoice[] }) {
  const chosen = (values.goesWith ?? "").split(", ");
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="text-sm font-semibold">Goes well with</legend>
      <p className="text-sm text-ink-soft sm:col-span-2">
        Up to four products below its page. Without a choice, customers see products with the same tags.
      </p>
      {goesWithFields.map((name, index) => (
        <SelectField
          key={name}
          name={name}
          label={`Product ${index + 1}`}
          defaultValue={values[name] ?? chosen[index] ?? ""}
          error={index === 0 ? errors.goesWith : undefined}
          choices={[
            { value: "", label: "None" },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ))}
    </fieldset>
  );
}

/** What stands on the label, and what the owner needs besides. */
export function ProductLabel(form: TypedFields) {
  const field = fieldsOf(form);
  return (
    <ProductFormGroup title="Details" lead="empty fields are not shown">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        <Field {...field("sku")} label="SKU" dir="ltr" hint="Your own product code." />
        <Field
          {...field("weightGrams")}
          label="Weight, g"
          inputMode="numeric"
          dir="ltr"
          hint="Including packaging."
        />
        <Field {...field("cost")} label="Cost" inputMode="decimal" dir="ltr" hint="Customers never see it." />
        <Field {...field("size")} label="Size or contents" hint="For example 30 ml." />
        <Field {...field("strength")} label="Strength" hint="For example 10%." />
        <Field
          {...field("periodAfterOpeningMonths")}
          label="Months after opening"
          inputMode="numeric"
          dir="ltr"
          hint="The open-jar number on the label."
        />
        <Field
          {...field("suitableFor")}
          label="Suitable for"
          hint="For example oily skin."
          className="col-span-2"
        />
      </div>
      <TextArea {...field("ingredients")} label="Ingredients" hint="Copy the INCI list from the label." />
      <TextArea {...field("cautions")} label="Warnings" rows={2} />
    </ProductFormGroup>
  );
}

interface ColorFieldProps {
  name: string;
  label: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** A colour as text, which may be blank, and the browser's own colour chooser beside it. */
function ColorField({ name, label, defaultValue, error }: ColorFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  function take(color: string) {
    const input = group.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) return;
    input.value = color.toUpperCase();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div ref={group} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field
        {...{ name, label, defaultValue, error }}
        autoComplete="off"
        dir="ltr"
        hint="Shown behind the photo, for example #DCE8EE. Leave blank for none."
      />
      <input
        type="color"
        aria-label={`Choose the ${label.toLowerCase()}`}
        defaultValue={defaultValue || "#efe6da"}
        onInput={(event) => {
          event.stopPropagation();
          take(event.currentTarget.value);
        }}
        className="mt-7 h-13 w-14 rounded-md border border-line bg-paper p-1.5 noscript:hidden"
      />
    </div>
  );
}
