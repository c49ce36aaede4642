import { useRef } from "react";
import { Field, TextArea } from "../../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../../ui/form/fields-of.ts";
import { claimHint } from "../../ui/claim-hint.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ProductFormGroup } from "./form-group.tsx";

/** What the shop says of a product, and whether it can be bought. */
export function ProductWords({
  categories,
  ...form
}: TypedFields & { categories: readonly { id: string; name: string }[] }) {
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
      <ColorField {...field("backgroundColor")} label="Background colour" />
    </ProductFormGroup>
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
