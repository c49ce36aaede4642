import { Form, href, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { listEditableCategories } from "../../../../shop/catalogue/categories/category-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ListHeading } from "../../ui/list-heading.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { Route } from "./+types/categories";
import { categoriesAction, type RejectedCategory } from "./action.ts";

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
    <div className="wrap py-2 md:py-4">
      <div className="max-w-3xl">
        <ListHeading
          about="Categories appear in this order on the home page and in the catalogue."
          actions={
            <Link to={href("/dashboard/products/order")} className="touch-target text-link">
              Arrange products
            </Link>
          }
        >
          Categories
        </ListHeading>
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

interface CategoryRowProps {
  category: {
    id: string;
    name: string;
    lead: string;
    onHome: boolean;
    onCatalogue: boolean;
    version: number;
    products: number;
  };
  isFirst: boolean;
  isLast: boolean;
  rejected: RejectedCategory | null;
}

/** A category: its place, what it is called, where its grids are. */
function CategoryRow({ category, isFirst, isLast, rejected }: CategoryRowProps) {
  const { errors, props } = useFormErrors(rejected);
  const { id, name, version, products } = category;
  const hidden = (
    <>
      <input type="hidden" name="category" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  const action = href("/dashboard/categories");
  const typed = rejected?.values.name === undefined ? null : rejected.values;
  const where = [category.onHome ? "home" : null, category.onCatalogue ? "catalogue" : null].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2">
      <details open={rejected !== null} className="min-w-0 open:col-span-full">
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold" dir="auto">
            {name}
          </span>
          <span className="block text-sm text-ink-soft">
            {products === 1 ? "1 product" : `${products} products`}
            {where.length > 0 ? `, shown on ${where.join(" and ")}` : ", not shown"}
          </span>
        </summary>
        <div className="grid max-w-140 gap-4 py-3">
          <ErrorBox>{errors.form}</ErrorBox>
          <Form {...props} method="post" action={action} noValidate className="grid gap-4">
            {hidden}
            <CategoryFields
              values={
                typed
                  ? { ...typed, onHome: typed.onHome === "yes", onCatalogue: typed.onCatalogue === "yes" }
                  : category
              }
              errors={errors}
            />
            <Button size="small" name="intent" value="save" className="justify-self-start">
              Save
            </Button>
          </Form>
          <Form method="post" action={action}>
            {hidden}
            <Button size="small" tone="danger" name="intent" value="remove">
              Remove
            </Button>
          </Form>
        </div>
      </details>
      <Form method="post" action={action} preventScrollReset>
        {hidden}
        <MoveButtons id={id} name={name} isFirst={isFirst} isLast={isLast} />
      </Form>
    </li>
  );
}

interface CategoryFieldsProps {
  values: { name?: string; lead?: string; onHome?: boolean; onCatalogue?: boolean };
  errors: Record<string, string>;
}

/** What the owner edits of a category. */
function CategoryFields({ values, errors }: CategoryFieldsProps) {
  const box = (name: "onHome" | "onCatalogue", label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={values[name] ?? false}
        className="size-5 accent-pine"
      />
      {label}
    </label>
  );
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={values.name}
        error={errors.name}
        autoComplete="off"
        required
      />
      <Field
        name="lead"
        label="Short text below the heading on the home page"
        optional
        defaultValue={values.lead}
        error={errors.lead}
        autoComplete="off"
      />
      <div>
        {box("onHome", "Show on the home page")}
        {box("onCatalogue", "Show in the catalogue")}
      </div>
    </>
  );
}
