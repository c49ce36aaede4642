import { href, Link } from "react-router";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/entry";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditForm } from "./edit-form.tsx";
import { contentEntryAction } from "./entry-action.ts";
import { contentEntryData } from "./entry-data.ts";
import { ContentFields } from "./fields.tsx";
import { readPhotoForm } from "./read-photo-form.ts";

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

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

export default function ContentEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, title, where, path, owner, version, versions, opened, ...text } = loaderData;
  const page = href("/dashboard/content/:key", { key });
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        lead={
          <>
            Shown on:{" "}
            <Link to={path} className="text-link">
              {where}
            </Link>
          </>
        }
        actions={
          <Link to={href("/dashboard/content")} className="touch-target text-[0.9375rem] text-link">
            All website text
          </Link>
        }
      >
        {title}
      </PageHeading>
      <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-10">
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
        <EditForm
          key={key}
          action={page}
          answer={actionData}
          notice={text.notice}
          saved={{ owner, name: `content:${key}`, version }}
          values={text.values}
          preview={text.hasPreview}
          hasPhotos={text.fields.some(({ kind }) => kind === "photo")}
          fields={(values, errors) => <ContentFields {...text} values={values} errors={errors} />}
        />
        <EarlierVersions path={page} versions={versions} opened={opened} current={version} />
      </div>
    </div>
  );
}
