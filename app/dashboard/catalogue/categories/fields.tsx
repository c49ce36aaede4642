import { Field } from "../../../ui/form/field.tsx";

interface CategoryFieldsProps {
  values: { name?: string; lead?: string; onHome?: boolean; onCatalogue?: boolean };
  errors: Record<string, string>;
}

/** What the owner edits of a category. */
export function CategoryFields({ values, errors }: CategoryFieldsProps) {
  const box = (name: "onHome" | "onCatalogue", label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={values[name] ?? false}
        className="size-5 accent-pine"
      />
      {label}
    </label>
  );
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={values.name}
        error={errors.name}
        autoComplete="off"
        required
      />
      <Field
        name="lead"
        label="Short text below the heading on the home page"
        optional
        defaultValue={values.lead}
        error={errors.lead}
        autoComplete="off"
      />
      <div>
        {box("onHome", "Show on the home page")}
        {box("onCatalogue", "Show in the catalogue")}
      </div>
    </>
  );
}
