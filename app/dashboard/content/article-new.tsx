import { href, Link } from "react-router";
import { defaultAuthor, defaultReadTime } from "../../../shop/content/articles/article.ts";
import { customer, database } from "../../http/context.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/article-new";
import { articleEditAction } from "./article-edit-action.ts";
import { ArticleFields } from "./article-fields.tsx";
import { EditForm } from "./edit-form.tsx";
import { namedPhotos } from "./named-photos.ts";
import { readPhotoForm } from "./read-photo-form.ts";

export const meta: Route.MetaFunction = () => noindexMeta("New article | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  return {
    owner: context.get(customer).id,
    photos: await namedPhotos(context.get(database)),
    defaults: { author: defaultAuthor, readTime: defaultReadTime },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { form, refused } = await readPhotoForm(request, ["featuredImage"], context);
  return refused ?? articleEditAction(form, null, context);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

const blank = { status: "draft" };

export default function ArticleNew({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, photos, defaults } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        actions={
          <Link to={href("/dashboard/articles")} className="touch-target text-[0.9375rem] text-link">
            All articles
          </Link>
        }
      >
        New article
      </PageHeading>
      <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-10">
        <EditForm
          action={href("/dashboard/articles/new")}
          answer={actionData}
          saved={{ owner, name: "article:new", version: 0 }}
          values={blank}
          preview
          hasPhotos
          saveLabel="Add article"
          fields={(typed, errors) => (
            <ArticleFields values={typed} errors={errors} photos={photos} defaults={defaults} />
          )}
        />
      </div>
    </div>
  );
}
