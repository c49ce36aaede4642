import { Field, TextArea } from "../../ui/form/field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { MarkdownField } from "./fields.tsx";
import { type NamedPhoto, PhotoChoice } from "./photo-choice.tsx";

interface ArticleFieldsProps {
  /** What is stored, or what was typed. */
  values: Record<string, string>;
  errors: Record<string, string>;
  photos: readonly NamedPhoto[];
  /** What stands for a blank author and reading time. */
  defaults: { author: string; readTime: string };
}

/** The fields of an article. */
export function ArticleFields({ values, errors, photos, defaults }: ArticleFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <>
      <SelectField
        {...field("status")}
        label="Status"
        choices={[
          { value: "draft", label: "Draft: only the dashboard shows it" },
          { value: "active", label: "Published" },
          { value: "archived", label: "Archived: taken out of the shop" },
        ]}
      />
      <Field {...field("title")} label="Title" />
      <TextArea
        {...field("excerpt")}
        label="Summary"
        optional
        rows={3}
        hint="Below the title, and where the article is listed."
      />
      <MarkdownField {...field("content")} label="Text" />
      <PhotoChoice {...field("featuredImage")} label="Photograph" photos={photos} />
      <Field
        {...field("tags")}
        label="Tags"
        optional
        hint="With commas. Products with one of these tags are shown below the article."
      />
      <Field {...field("author")} label="Author" optional hint={`If left blank: ${defaults.author}`} />
      <Field
        {...field("readTime")}
        label="Reading time"
        optional
        hint={`Such as 3 min read. If left blank: ${defaults.readTime}`}
      />
    </>
  );
}
