import { Form, href, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { listEditableCategories } from "../../../../shop/catalogue/categories/category-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { Route } from "./+types/categories";
import { categoriesAction, type RejectedCategory } from "./action.ts";
import { CategoryFields } from "./fields.tsx";
import { CategoryRow } from "./row.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Categories | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    categories: await listEditableCategories(context.get(database)),
    saved: url.searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return categoriesAction({
    form: await readForm(request),
    db: context.get(database),
    actorId: context.get(customer).id,
    path: href("/dashboard/categories"),
  });
}

/** After a conflict the page shows what is there now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, saved } = loaderData;
  const rejected = actionData ?? null;
  const isShown = rejected?.category === "" || categories.some(({ id }) => id === rejected?.category);
  return (
    <div className="wrap py-8 md:py-10">
      <div className="max-w-3xl">
        <PageHeading
          lead="Categories appear in this order on the home page and in the catalogue."
          actions={
            <Link to={href("/dashboard/products/order")} className="touch-target text-link">
              Arrange products
            </Link>
          }
        >
          Categories
        </PageHeading>
        <div className="mb-5 grid gap-3">
          <ErrorBox>{rejected && !isShown ? rejected.errors.form : null}</ErrorBox>
          <Notice>{saved && !rejected ? "Saved." : null}</Notice>
        </div>
        <ul className="mb-6 divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {categories.map((category, index) => (
            <CategoryRow
              // What was saved is shown as it was saved, and closed.
              key={`${category.id} ${category.name} ${category.lead} ${category.onHome} ${category.onCatalogue}`}
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              rejected={rejected?.category === category.id ? rejected : null}
            />
          ))}
        </ul>
        <TitledPanel title="Add a category">
          <AddForm key={categories.length} rejected={rejected?.category === "" ? rejected : null} />
        </TitledPanel>
      </div>
    </div>
  );
}

function AddForm({ rejected }: { rejected: RejectedCategory | null }) {
  const { errors, props } = useFormErrors(rejected);
  const typed = rejected?.values;
  return (
    <Form
      {...props}
      method="post"
      action={href("/dashboard/categories")}
      noValidate
      className="grid max-w-140 gap-4"
    >
      <ErrorBox>{errors.form}</ErrorBox>
      <CategoryFields
        values={
          typed
            ? { ...typed, onHome: typed.onHome === "yes", onCatalogue: typed.onCatalogue === "yes" }
            : { onHome: true, onCatalogue: true }
        }
        errors={errors}
      />
      <Button size="small" name="intent" value="add" className="justify-self-start">
        Add
      </Button>
    </Form>
  );
}
