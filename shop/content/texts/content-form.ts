import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { linkTarget } from "../../base/markdown/link-target.ts";
import { sentText } from "../../base/sent-text.ts";
import type { ContentEntry, ContentField } from "../model/content-entry.ts";
import { readSearchWords } from "../model/search-words.ts";

/** What can be chosen in fields of these kinds; the first value of a choice is its id. */
export interface ContentChoices {
  photos: readonly string[];
  categories: readonly string[];
  products: readonly string[];
}

// An absent field is an incomplete form, not a blank value: nothing is changed.

/** The fields of a text as they are typed. @param isHidden it is not to be shown yet: it may be unfinished */
export function contentForm(
  { fields }: Pick<ContentEntry, "fields">,
  choices: ContentChoices,
  isHidden = false,
): z.ZodObject<Record<string, z.ZodType<string, string>>> {
  const schemas = fields.map((field) => {
    const required = field.required && (!isHidden || field.kind === "choice");
    return [field.name, fieldSchema({ ...field, required: required === true }, choices)] as const;
  });
  return z.object(Object.fromEntries(schemas));
}

function fieldSchema(field: ContentField, choices: ContentChoices): z.ZodType<string, string> {
  const { kind, max, required } = field;
  const isLong = ["text", "markdown", "search-words"].includes(kind);
  const typed = sentText
    .overwrite(isLong ? multiLine : singleLine)
    .max(max, `Please use at most ${max.toLocaleString("en")} characters`)
    .refine((text) => !required || text !== "", messageOfBlank(kind));
  switch (kind) {
    case "line":
    case "text":
    case "markdown":
      return typed;
    case "target":
      return typed.refine(
        (text) => text === "" || isTarget(text),
        "Please enter a page of your shop, such as /catalog, or a web address starting with https://",
      );
    case "search-words":
      return typed.superRefine((text, check) => {
        const { problem } = readSearchWords(text);
        if (problem) check.addIssue(problem);
      });
    case "photo":
      return oneOf(typed, choices.photos, "Please choose one of the photos");
    case "category":
      return oneOf(typed, choices.categories, "Please choose one of the categories");
    case "product":
      return oneOf(typed, choices.products, "Please choose one of the products");
    case "days":
      return typed.refine(
        (text) => text === "" || (/^[1-9]\d*$/.test(text) && Number(text) <= 365),
        "Please enter a number of days from 1 to 365, or leave it blank",
      );
    case "choice":
      return oneOf(typed, field.choices?.map(({ value }) => value) ?? [], "Please choose one of these");
  }
}

function messageOfBlank(kind: ContentField["kind"]): string {
  return ["category", "choice"].includes(kind) ? "Please choose one" : "Please fill this in";
}

/** Where a button may lead: as a link, but not to a mail or a phone. */
function isTarget(text: string): boolean {
  return linkTarget(text) !== null && !/^(mailto|tel):/i.test(text);
}

function oneOf(typed: z.ZodType<string, string>, ids: readonly string[], message: string) {
  return typed.refine((text) => text === "" || ids.includes(text), message);
}
