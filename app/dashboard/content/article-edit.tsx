import { href, Link } from "react-router";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { defaultAuthor, defaultReadTime } from "../../../shop/content/articles/article.ts";
import { articleFormValues } from "../../../shop/content/articles/article-form.ts";
import { findEditableArticle } from "../../../shop/content/articles/article-write-queries.ts";
import { articleFieldLabels } from "../../../shop/content/articles/editable-article.ts";
import { customer, database } from "../../http/context.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { found } from "../../http/found.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { askedVersion, versionsView } from "../changes/edit-view.ts";
import type { Route } from "./+types/article-edit";
import { articleEditAction } from "./article-edit-action.ts";
import { ArticleFields } from "./article-fields.tsx";
import { EditScreen } from "./edit-screen.tsx";
import { maxVersions } from "./entry-data.ts";
import { namedPhotos } from "./named-photos.ts";
import { readPhotoForm } from "./read-photo-form.ts";
import { savedNotice } from "./saved-notice-text.ts";

export const handle = { waitsFor: "photo" } satisfies PageHandle;

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

export const clientAction = preserveSavedForm;

export default function ArticleEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, shown, photos, defaults, ...edited } = loaderData;
  const address = href("/article/:id", { id });
  return (
    <EditScreen
      {...edited}
      title={
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {title}
        </span>
      }
      lead={
        shown ? (
          <Link to={address} className="text-link [overflow-wrap:anywhere]">
            {address}
          </Link>
        ) : (
          `Web address: ${address}`
        )
      }
      back={{ to: href("/dashboard/articles"), label: "All articles" }}
      path={href("/dashboard/articles/:id", { id })}
      name={`article:${id}`}
      answer={actionData}
      preview
      hasPhotos
      fields={(values, errors) => <ArticleFields {...{ values, errors, photos, defaults }} />}
    />
  );
}
