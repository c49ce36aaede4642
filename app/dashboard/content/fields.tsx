import { type ReactNode, useRef } from "react";
import type { ContentField } from "../../../shop/content/model/content-entry.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../ui/form/fields-of.ts";
import { claimHint } from "../ui/claim-hint.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { type MarkdownMark, markdownMarks, markedText } from "./markdown-marks.ts";
import { type NamedPhoto, PhotoChoice } from "./photo-choice.tsx";
import { photoAltField } from "./photo-fields.ts";

interface NamedChoice {
  id: string;
  name: string;
}

interface ContentFieldsProps extends TypedFields {
  fields: readonly ContentField[];
  photos: readonly NamedPhoto[];
  products: readonly NamedChoice[];
  categories: readonly NamedChoice[];
  /** Tags of search words that no product has. */
  unknownTags: readonly string[];
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
  unknownTags,
}: Omit<ContentFieldsProps, "fields"> & { field: ContentField }) {
  const { kind, required, max, choices = [], ...shown } = field;
  const { name, hint } = field;
  const props = { ...shown, ...fieldsOf({ values, errors })(name) };
  const claims = claimHint(props.defaultValue, hint);
  const toChoices = (of: readonly NamedChoice[]) => of.map(({ id, name }) => ({ value: id, label: name }));
  switch (kind) {
    case "line":
      return <Field {...props} hint={claims} optional={!required} />;
    case "target":
      return <Field {...props} dir="ltr" inputMode="url" />;
    case "text":
      return <TextArea {...props} hint={claims} optional={!required} rows={3} />;
    case "search-words":
      return <TextArea {...props} hint={searchWordsHint(claims, unknownTags)} rows={14} />;
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

function searchWordsHint(hint: ReactNode, unknownTags: readonly string[]) {
  if (unknownTags.length === 0) return hint;
  return (
    <>
      {hint}
      <span className="block font-medium text-ink">No product has the tag “{unknownTags.join("”, “")}”.</span>
    </>
  );
}

interface MarkdownFieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  hint?: string;
}

/** A long text, with buttons for the few marks it may have. */
export function MarkdownField({ hint, ...field }: MarkdownFieldProps) {
  const own = useRef<HTMLDivElement>(null);
  const put = (mark: MarkdownMark) => {
    const area = own.current?.querySelector("textarea");
    if (!area) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    area.setRangeText(markedText(mark, value.slice(start, end), value.slice(0, start)), start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
    <div ref={own} className="grid gap-2">
      <TextArea
        {...field}
        rows={14}
        hint={claimHint(
          field.defaultValue,
          <>
            {hint ? `${hint} ` : null}
            Leave an empty line to start a new paragraph.
            <span className="hidden noscript:inline">
              {" "}
              <code>## Heading</code>, <code>- item</code>, <code>1. step</code>, <code>**bold**</code>,{" "}
              <code>[text](/contact)</code> makes a link.
            </span>
          </>,
        )}
      />
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {markdownMarks.map((mark) => (
          <Button
            key={mark}
            type="button"
            size="small"
            tone="quiet"
            aria-label={`${mark}: ${field.label}`}
            onClick={() => put(mark)}
          >
            {mark}
          </Button>
        ))}
      </div>
    </div>
  );
}
