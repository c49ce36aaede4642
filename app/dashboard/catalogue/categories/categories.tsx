import { href } from "react-router";
import { listEditableCategories } from "../../../../shop/catalogue/categories/category-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { reloadAfterConflict } from "../../../http/forms/reload-after-conflict.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { HeadingLink, ListHeading } from "../../ui/list-heading.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { type FormState, PostForm } from "../../ui/post-form.tsx";
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

export const shouldRevalidate = reloadAfterConflict;

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, saved } = loaderData;
  const rejected = actionData ?? null;
  const isShown = rejected?.category === "" || categories.some(({ id }) => id === rejected?.category);
  return (
    <div className="wrap py-2 md:py-4">
      <div className="max-w-3xl">
        <ListHeading
          about="Categories appear in this order on the home page and in the catalogue."
          actions={<HeadingLink to={href("/dashboard/products/order")}>Arrange products</HeadingLink>}
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
  return (
    <PostForm action={href("/dashboard/categories")} {...{ rejected }} className="grid max-w-140 gap-4">
      {(form) => (
        <>
          <ErrorBox>{form.errors.form}</ErrorBox>
          <CategoryFields form={form} stored={{ onHome: true, onCatalogue: true }} />
          <Button size="small" name="intent" value="add" className="justify-self-start">
            Add
          </Button>
        </>
      )}
    </PostForm>
  );
}

interface CategoryRowProps {
  category: Route.ComponentProps["loaderData"]["categories"][number];
  isFirst: boolean;
  isLast: boolean;
  rejected: RejectedCategory | null;
}

/** A category: its place, what it is called, where its grids are. */
function CategoryRow({ category, isFirst, isLast, rejected }: CategoryRowProps) {
  const { id, name, version, products } = category;
  const sent = { category: id, version };
  const action = href("/dashboard/categories");
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
          <PostForm {...{ action, sent, rejected }} className="grid gap-4">
            {(form) => (
              <>
                <ErrorBox>{form.errors.form}</ErrorBox>
                <CategoryFields form={form} stored={category} />
                <Button size="small" name="intent" value="save" className="justify-self-start">
                  Save
                </Button>
              </>
            )}
          </PostForm>
          <PostForm {...{ action, sent }}>
            <Button size="small" tone="danger" name="intent" value="remove">
              Remove
            </Button>
          </PostForm>
        </div>
      </details>
      <PostForm {...{ action, sent }} preventScrollReset>
        <MoveButtons id={id} name={name} isFirst={isFirst} isLast={isLast} />
      </PostForm>
    </li>
  );
}

interface CategoryFieldsProps {
  form: FormState;
  stored: { name?: string; lead?: string; onHome: boolean; onCatalogue: boolean };
}

/** What the owner edits of a category. */
function CategoryFields({ form: { field, values }, stored }: CategoryFieldsProps) {
  const box = (name: "onHome" | "onCatalogue", label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={values.name === undefined ? stored[name] : values[name] === "yes"}
        className="size-5 accent-pine"
      />
      {label}
    </label>
  );
  return (
    <>
      <Field {...field("name", stored.name)} label="Name" required />
      <Field {...field("lead", stored.lead)} label="Short text below the heading on the home page" optional />
      <div>
        {box("onHome", "Show on the home page")}
        {box("onCatalogue", "Show in the catalogue")}
      </div>
    </>
  );
}
