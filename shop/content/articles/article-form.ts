import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { sentText } from "../../base/sent-text.ts";
import { maxMarkdownLength } from "../model/content-entry.ts";
import type { ArticleFields } from "./editable-article.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const line = (max: number) => sentText.overwrite(singleLine).max(max, `Please use at most ${max} characters`);
const text = (max: number) =>
  sentText.overwrite(multiLine).max(max, `Please use at most ${max.toLocaleString("en")} characters`);
const blankToNull = (typed: string) => (typed === "" ? null : typed);

const mostTags = 20;
const longestTag = 40;

/** The fields of an article as they are typed; tags with commas. `featuredImage` is not checked against the photos here. */
export const articleForm = z.object({
  title: line(120).min(1, "Please enter a title"),
  excerpt: text(400),
  content: text(maxMarkdownLength),
  tags: sentText
    .max(mostTags * (longestTag + 2), `Please use at most ${mostTags} tags of ${longestTag} characters`)
    .transform((typed) => [...new Set(multiLine(typed).split(/[\n,]/).map(singleLine).filter(Boolean))])
    .refine((tags) => tags.length <= mostTags, `Please use at most ${mostTags} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= longestTag),
      `Please use at most ${longestTag} characters for each tag`,
    ),
  author: line(80).transform(blankToNull),
  readTime: line(40).transform(blankToNull),
  featuredImage: line(100).transform(blankToNull),
  status: z.enum(["active", "draft", "archived"], "Please choose a status"),
}) satisfies z.ZodType<ArticleFields>;

/** An article's fields as the form shows them: the inverse of `articleForm`. */
export function articleFormValues(article: ArticleFields): Record<keyof ArticleFields, string> {
  const names = Object.keys(articleForm.shape) as (keyof ArticleFields)[];
  const plain = names.map((name) => [name, String(article[name] ?? "")]);
  return {
    ...(Object.fromEntries(plain) as Record<keyof ArticleFields, string>),
    tags: article.tags.join(", "),
  };
}
