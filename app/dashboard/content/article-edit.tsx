import { href, Link } from "react-router";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { defaultAuthor, defaultReadTime } from "../../../shop/content/articles/article.ts";
import { articleFormValues } from "../../../shop/content/articles/article-form.ts";
import { findEditableArticle } from "../../../shop/content/articles/article-write-queries.ts";
import { articleFieldLabels } from "../../../shop/content/articles/editable-article.ts";
import { customer, database } from "../../http/context.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { askedVersion, versionsView } from "../changes/edit-view.ts";
import type { Route } from "./+types/article-edit";
import { articleEditAction } from "./article-edit-action.ts";
import { ArticleFields } from "./article-fields.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditForm } from "./edit-form.tsx";
import { maxVersions } from "./entry-data.ts";
import { namedPhotos } from "./named-photos.ts";
import { readPhotoForm } from "./read-photo-form.ts";
import { savedNotice } from "./saved-notice-text.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.title ?? "Article"} | Dashboard`);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const article = found(await findEditableArticle(db, params.id), "Article");
  const [revisions, photos] = await Promise.all([
    latestRevisions(db, "article", article.id, maxVersions),
    namedPhotos(db),
  ]);
  const { status: _, ...comparedLabels } = articleFieldLabels;
  return {
    id: article.id,
    title: article.title,
    shown: article.status === "active",
    version: article.version,
    owner: context.get(customer).id,
    values: articleFormValues(article),
    photos,
    defaults: { author: defaultAuthor, readTime: defaultReadTime },
    notice: savedNotice(url, articleFieldLabels),
    ...versionsView({ ...article }, revisions, comparedLabels, askedVersion(url)),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  found(await findEditableArticle(context.get(database), params.id), "Article");
  const { form, refused } = await readPhotoForm(request, ["featuredImage"], context);
  return refused ?? articleEditAction(form, params.id, context);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

export default function ArticleEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, shown, version, owner, values, photos, defaults, notice, versions, opened } = loaderData;
  const page = href("/dashboard/articles/:id", { id });
  const address = href("/article/:id", { id });
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        lead={
          shown ? (
            <Link to={address} className="text-link [overflow-wrap:anywhere]">
              {address}
            </Link>
          ) : (
            `Web address: ${address}`
          )
        }
        actions={
          <Link to={href("/dashboard/articles")} className="touch-target text-[0.9375rem] text-link">
            All articles
          </Link>
        }
      >
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {title}
        </span>
      </PageHeading>
      <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-10">
        <EditForm
          key={id}
          action={page}
          answer={actionData}
          notice={notice}
          saved={{ owner, name: `article:${id}`, version }}
          values={values}
          preview
          hasPhotos
          fields={(typed, errors) => (
            <ArticleFields values={typed} errors={errors} photos={photos} defaults={defaults} />
          )}
        />
        <EarlierVersions path={page} versions={versions} opened={opened} current={version} />
      </div>
    </div>
  );
}
