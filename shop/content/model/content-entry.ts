/** How a field of a text is typed and checked. */
export type ContentFieldKind =
  /** One line. */
  | "line"
  /** Several lines, shown as they are. */
  | "text"
  | "markdown"
  /** Where a button leads: a path of the shop, a place on the page such as `#tools`, or a URL with https. */
  | "target"
  /** The name of a photo; blank: none. */
  | "photo"
  /** The id of a category. */
  | "category"
  /** The id of a product; blank: none. */
  | "product"
  /** A number of days; blank: none. */
  | "days"
  /** One of the field's `choices`. */
  | "choice"
  /** The list of `readSearchWords`. */
  | "search-words";

export interface ContentField {
  name: string;
  label: string;
  kind: ContentFieldKind;
  /** What it does and where it shows. */
  hint?: string;
  /** Characters. */
  max: number;
  /** It may not be blank. */
  required?: boolean;
  choices?: readonly { value: string; label: string }[];
}

/** The fields of a text, by name; a field that is not set is blank. */
export type ContentFields = Record<string, string>;

/** A text of the shop that the owner can change. */
export interface ContentEntry {
  key: string;
  title: string;
  /** Where it shows, such as `Home page`. */
  where: string;
  /** The page that shows it. */
  path: string;
  fields: readonly ContentField[];
  /** What the shop shows until the owner changes it. */
  first: ContentFields;
  /** Sentences that came into `first` later: whoever has a text of their own is shown those that it lacks. */
  news?: readonly string[];
}

const ofKind =
  (kind: ContentFieldKind) =>
  (name: string, label: string, max: number, more: Partial<ContentField> = {}): ContentField => ({
    ...{ name, label, kind, max },
    ...more,
  });

export const line = ofKind("line");
export const text = ofKind("text");

/** The longest long text: some 3,000 words. */
export const maxMarkdownLength = 20_000;

export const markdown = (name: string, label: string, more: Partial<ContentField> = {}) =>
  ofKind("markdown")(name, label, maxMarkdownLength, more);

export const target = (name: string, label: string): ContentField => ({
  name,
  label,
  kind: "target",
  max: 300,
  required: true,
  hint: "A page of your shop, such as /catalog, a part of the home page, such as #tools, or a web address starting with https://.",
});

export const choice = (
  name: string,
  label: string,
  choices: readonly { value: string; label: string }[],
): ContentField => ({ name, label, kind: "choice", choices, max: 20, required: true });

export const photo = (name: string, label: string, hint?: string) =>
  ofKind("photo")(name, label, 100, hint ? { hint } : {});
