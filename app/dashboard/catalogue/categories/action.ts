import { data, redirect } from "react-router";
import { categoryForm, shownCategoryForm } from "../../../../shop/catalogue/categories/category-form.ts";
import {
  type ChangeCategoryResult,
  changeCategory,
  createCategory,
  moveCategory,
  removeCategory,
} from "../../../../shop/catalogue/categories/change-categories.ts";
import type { Database } from "../../../../shop/schema.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";

/** A refused form of a category; `category` is empty for a new one. */
export interface RejectedCategory extends Rejected {
  category: string;
}

interface Asked {
  form: FormData;
  db: Database;
  actorId: string;
  path: string;
}

/** Handles the forms of the categories: add, save, move, remove. Redirects to their page. */
export async function categoriesAction({ form, db, actorId, path }: Asked) {
  const intent = form.get("intent");
  const rejected = (rejection: Rejected, category: string, status: number) =>
    data<RejectedCategory>({ ...rejection, category }, status);
  const answer = (result: ChangeCategoryResult, category: string) => {
    if (result.outcome === "changed") throw redirect(`${path}?saved`);
    const { errors, status } = refusal(result);
    return rejected(reject(form, errors), category, status);
  };

  if (intent === "add") {
    const fields = parseForm(categoryForm, form);
    if (!fields.ok) return rejected(fields.rejected, "", 400);
    return answer(await createCategory(db, fields.value, actorId), "");
  }
  const shown = parseForm(shownCategoryForm, form);
  if (!shown.ok) return rejected(shown.rejected, shown.rejected.values.category ?? "", 400);
  const { category: id, version } = shown.value;
  if (intent === "up" || intent === "down") return answer(await moveCategory(db, id, intent, actorId), id);
  if (intent === "remove") return answer(await removeCategory(db, { id, version }, actorId), id);
  const fields = parseForm(categoryForm, form);
  if (!fields.ok) return rejected(fields.rejected, id, 400);
  return answer(await changeCategory(db, { id, version, fields: fields.value }, actorId), id);
}

interface Refusal {
  errors: Record<string, string>;
  status: number;
}

function refusal(result: Exclude<ChangeCategoryResult, { outcome: "changed" }>): Refusal {
  const { outcome } = result;
  if (outcome === "unknown") return { errors: { form: "This category no longer exists." }, status: 404 };
  if (outcome === "name-taken") return { errors: { name: "Another category has this name" }, status: 409 };
  const form =
    outcome === "conflict"
      ? `Someone else has changed this: it is now called ${result.current.name}. Not saved. Save again to use your name instead.`
      : `${result.products === 1 ? "1 product is" : `${result.products} products are`} in this category, including archived ones. Move them to another category first.`;
  return { errors: { form }, status: 409 };
}
