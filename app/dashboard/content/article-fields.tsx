import { Field, TextArea } from "../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../ui/form/fields-of.ts";
import { claimHint } from "../ui/claim-hint.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { MarkdownField } from "./fields.tsx";
import { type NamedPhoto, PhotoChoice } from "./photo-choice.tsx";
import { photoAltField } from "./photo-fields.ts";

interface ArticleFieldsProps extends TypedFields {
  photos: readonly NamedPhoto[];
  /** What stands for a blank author and reading time. */
  defaults: { author: string; readTime: string };
}

/** The fields of an article. */
export function ArticleFields({ values, errors, photos, defaults }: ArticleFieldsProps) {
  const field = fieldsOf({ values, errors });
  const text = (name: string, hint?: string) => ({ ...field(name), hint: claimHint(values[name], hint) });
  return (
    <>
      <SelectField
        {...field("status")}
        label="Status"
        choices={[
          { value: "draft", label: "Draft: only staff can see it" },
          { value: "active", label: "Published" },
          { value: "archived", label: "Archived: hidden from customers" },
        ]}
      />
      <Field {...text("title")} label="Title" />
      <TextArea
        {...text("excerpt", "Shown below the title and in article lists.")}
        label="Summary"
        optional
        rows={3}
      />
      <MarkdownField {...field("content")} label="Text" />
      <PhotoChoice
        key={values.featuredImage}
        {...field("featuredImage")}
        label="Photo"
        photos={photos}
        alt={values[photoAltField("featuredImage")]}
      />
      <Field
        {...text("tags", "Separate with commas. Products with any of these tags appear below the article.")}
        label="Tags"
        optional
      />
      <Field {...field("author")} label="Author" optional hint={`Leave blank for: ${defaults.author}`} />
      <Field
        {...field("readTime")}
        label="Reading time"
        optional
        hint={`For example: 3 min read. Leave blank for: ${defaults.readTime}`}
      />
    </>
  );
}
