import { Field, TextArea } from "../../../ui/form/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ColorField } from "./color-field.tsx";
import { ProductFormGroup } from "./form-group.tsx";

interface ProductFieldsProps {
  /** As they are stored, or as they were typed and refused. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

const inputOf = ({ values, errors }: ProductFieldsProps) => {
  return (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
  });
};

/** What the shop says of a product, and whether it can be bought. */
export function ProductWords({
  categories,
  ...form
}: ProductFieldsProps & { categories: readonly { id: string; name: string }[] }) {
  const field = inputOf(form);
  return (
    <ProductFormGroup title="Words">
      <Field {...field("name")} label="Name" />
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
          hint="A percentage: 35 reads 35% off. Blank: no badge."
        />
        <SelectField
          {...field("soldOut")}
          label="Availability"
          choices={[
            { value: "no", label: "Can be bought" },
            { value: "yes", label: "Sold out" },
          ]}
          hint="Sold out also at no pieces, where stock is counted."
        />
      </div>
      <TextArea {...field("description")} label="Description" rows={4} />
      <TextArea {...field("benefits")} label="Benefits" hint="One for each line." />
      <TextArea {...field("usage")} label="How to use" hint="One step for each line." />
      <Field {...field("tags")} label="Tags" hint="With commas between them. The search finds them." />
      <ColorField {...field("backgroundColor")} label="Background colour" />
    </ProductFormGroup>
  );
}

/** What stands on the label, and what the owner needs besides. */
export function ProductLabel(form: ProductFieldsProps) {
  const field = inputOf(form);
  return (
    <ProductFormGroup title="Details" lead="what is empty is not shown">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        <Field {...field("sku")} label="SKU" dir="ltr" hint="Your own number for it." />
        <Field
          {...field("weightGrams")}
          label="Weight, g"
          inputMode="numeric"
          dir="ltr"
          hint="With packaging."
        />
        <Field {...field("cost")} label="Cost" inputMode="decimal" dir="ltr" hint="Customers never see it." />
        <Field {...field("size")} label="Size" hint="Such as 30 ml." />
        <Field {...field("strength")} label="Strength" hint="Such as 10%." />
        <Field
          {...field("periodAfterOpeningMonths")}
          label="Months after opening"
          inputMode="numeric"
          dir="ltr"
          hint="The open jar on the label."
        />
        <Field {...field("suitableFor")} label="Suits" hint="Such as oily skin." className="col-span-2" />
      </div>
      <TextArea {...field("ingredients")} label="Ingredients" hint="INCI, as on the label." />
      <TextArea {...field("cautions")} label="Cautions" rows={2} />
    </ProductFormGroup>
  );
}
