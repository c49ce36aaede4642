import { href } from "react-router";
import { defaultAuthor, defaultReadTime } from "../../../shop/content/articles/article.ts";
import { customer, database } from "../../http/context.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import type { Route } from "./+types/article-new";
import { articleEditAction } from "./article-edit-action.ts";
import { ArticleFields } from "./article-fields.tsx";
import { EditScreen } from "./edit-screen.tsx";
import { namedPhotos } from "./named-photos.ts";
import { readPhotoForm } from "./read-photo-form.ts";

export const handle = { waitsFor: "photo" } satisfies PageHandle;

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

export const clientAction = preserveSavedForm;

const blank = { status: "draft" };

export default function ArticleNew({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, ...choices } = loaderData;
  return (
    <EditScreen
      title="New article"
      back={{ to: href("/dashboard/articles"), label: "All articles" }}
      path={href("/dashboard/articles/new")}
      name="article:new"
      owner={owner}
      version={0}
      answer={actionData}
      values={blank}
      preview
      hasPhotos
      saveLabel="Add article"
      fields={(values, errors) => <ArticleFields {...{ values, errors }} {...choices} />}
    />
  );
}
