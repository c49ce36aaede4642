import type { ContentField } from "../../../shop/content/model/content-entry.ts";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { type NamedPhoto, PhotoChoice } from "./photo-choice.tsx";
import { photoAltField } from "./photo-fields.ts";

interface NamedChoice {
  id: string;
  name: string;
}

interface ContentFieldsProps {
  fields: readonly ContentField[];
  /** What is stored, or what was typed. */
  values: Record<string, string>;
  errors: Record<string, string>;
  photos: readonly NamedPhoto[];
  products: readonly NamedChoice[];
  categories: readonly NamedChoice[];
}

/** The fields of a text of the shop. */
export function ContentFields({ fields, ...rest }: ContentFieldsProps) {
  return fields.map((field) => <OneField key={field.name} field={field} {...rest} />);
}

function OneField({
  field,
  values,
  errors,
  photos,
  products,
  categories,
}: Omit<ContentFieldsProps, "fields"> & { field: ContentField }) {
  const { kind, required, max, choices = [], ...shown } = field;
  const { name } = field;
  const props = { ...shown, defaultValue: values[name] ?? "", error: errors[name], autoComplete: "off" };
  const toChoices = (of: readonly NamedChoice[]) => of.map(({ id, name }) => ({ value: id, label: name }));
  switch (kind) {
    case "line":
      return <Field {...props} optional={!required} />;
    case "target":
      return <Field {...props} dir="ltr" inputMode="url" />;
    case "text":
      return <TextArea {...props} optional={!required} rows={3} />;
    case "markdown":
      return <MarkdownField {...props} />;
    case "photo":
      return (
        <PhotoChoice key={props.defaultValue} {...props} photos={photos} alt={values[photoAltField(name)]} />
      );
    case "category":
      return <SelectField {...props} choices={toChoices(categories)} />;
    case "product":
      return <SelectField {...props} choices={[{ value: "", label: "None" }, ...toChoices(products)]} />;
    case "days":
      return <Field {...props} optional inputMode="numeric" dir="ltr" />;
    case "choice":
      return <SelectField {...props} choices={choices} />;
  }
}

interface MarkdownFieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  hint?: string;
}

/** A long text, with the few marks it may have. */
export function MarkdownField({ hint, ...field }: MarkdownFieldProps) {
  return (
    <TextArea
      {...field}
      rows={14}
      hint={
        <>
          {hint ? `${hint} ` : null}
          Leave an empty line to start a new paragraph. <code>## Heading</code>, <code>- item</code>,{" "}
          <code>1. step</code>, <code>**bold**</code>, <code>[text](/contact)</code> makes a link.
        </>
      }
    />
  );
}
