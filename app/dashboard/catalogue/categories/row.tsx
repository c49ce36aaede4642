import { Form, href } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import type { RejectedCategory } from "./action.ts";
import { CategoryFields } from "./fields.tsx";

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
export function CategoryRow({ category, isFirst, isLast, rejected }: CategoryRowProps) {
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
