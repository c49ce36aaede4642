import { href, Link } from "react-router";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import type { Route } from "./+types/entry";
import { EditScreen } from "./edit-screen.tsx";
import { contentEntryAction } from "./entry-action.ts";
import { contentEntryData } from "./entry-data.ts";
import { ContentFields } from "./fields.tsx";
import { readPhotoForm } from "./read-photo-form.ts";

export const handle = { waitsFor: "photo" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.title ?? "Text"} | Dashboard`);

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  contentEntryData(context, params.key, url);

export async function action({ request, context, params }: Route.ActionArgs) {
  const entry = found(findContentEntry(params.key), "Text");
  const choices = entry.fields.filter(({ kind }) => kind === "photo").map(({ name }) => name);
  const { form, refused } = await readPhotoForm(request, choices, context);
  return refused ?? contentEntryAction(form, entry, context);
}

export const clientAction = preserveSavedForm;

export default function ContentEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, title, where, path, owner, version, versions, opened, notice, hasPreview, ...text } =
    loaderData;
  return (
    <EditScreen
      {...{ title, owner, version, versions, opened, notice }}
      lead={
        <>
          Shown on:{" "}
          <Link to={path} className="text-link">
            {where}
          </Link>
        </>
      }
      back={{ to: href("/dashboard/content"), label: "All website text" }}
      path={href("/dashboard/content/:key", { key })}
      name={`content:${key}`}
      answer={actionData}
      values={text.values}
      preview={hasPreview}
      hasPhotos={text.fields.some(({ kind }) => kind === "photo")}
      fields={(values, errors) => <ContentFields {...text} values={values} errors={errors} />}
    >
      {text.news.length > 0 ? (
        <details className="rounded-lg border border-hairline bg-paper px-4">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">
            Our standard text now says more
          </summary>
          <p className="text-ink-soft">Your own text stays as it is. Copy what you need.</p>
          <ul className="list-disc space-y-1.5 py-3 ps-4.5">
            {text.news.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </EditScreen>
  );
}
