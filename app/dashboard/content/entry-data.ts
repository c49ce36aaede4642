import type { RouterContextProvider } from "react-router";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import type { ContentEntry } from "../../../shop/content/model/content-entry.ts";
import { readSearchWords, tagsOf } from "../../../shop/content/model/search-words.ts";
import { catalogueChoices, tagsWithoutProduct } from "../../../shop/content/texts/content-choice-queries.ts";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { askedVersion, type FieldLabels, versionsView } from "../changes/edit-view.ts";
import { namedPhotos } from "./named-photos.ts";
import { hasPreview } from "./preview-data.ts";
import { savedNotice } from "./saved-notice-text.ts";

/** How many earlier versions are listed, and can be gone back to. */
export const maxVersions = 50;

/** What the page of a text shows. */
export async function contentEntryData(context: Readonly<RouterContextProvider>, key: string, url: URL) {
  const db = context.get(database);
  const entry = found(findContentEntry(key), "Text");
  const [content, revisions, photos, choices] = await Promise.all([
    readContent(db, [key]),
    latestRevisions(db, "content", key, maxVersions),
    entry.fields.some(({ kind }) => kind === "photo") ? namedPhotos(db) : [],
    key === "featured" ? catalogueChoices(db) : { products: [], categories: [] },
  ]);
  const { fields, version } = content(key);
  const { title, where, path } = entry;
  return {
    key,
    title,
    where,
    path,
    owner: context.get(customer).id,
    fields: entry.fields,
    values: fields,
    /** Of a text of the shop's own: what came into the first text later, and it does not say. */
    news: version === 0 ? [] : (entry.news ?? []).filter((words) => !fields.body?.includes(words)),
    version,
    photos,
    ...choices,
    unknownTags: await tagsWithoutProduct(
      db,
      key === "search-words" ? tagsOf(readSearchWords(fields.words ?? "").words) : [],
    ),
    hasPreview: hasPreview(entry),
    notice: savedNotice(url, labelsOfEntry(entry)),
    ...versionsView(fields, revisions, labelsOfEntry(entry), askedVersion(url)),
  };
}

/** What the fields of a text are called. */
export function labelsOfEntry({ fields }: ContentEntry): FieldLabels {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]));
}
