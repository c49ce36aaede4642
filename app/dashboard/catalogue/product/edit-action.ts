import { data, type RouterContextProvider, redirect } from "react-router";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import {
  changeProductStatus,
  type StatusChange,
} from "../../../../shop/catalogue/product/change-product-status.ts";
import { duplicateProduct } from "../../../../shop/catalogue/product/duplicate-product.ts";
import type { EditableProduct } from "../../../../shop/catalogue/product/editable-product.ts";
import {
  askedPrices,
  askedPricesField,
  unaskedPriceJumps,
} from "../../../../shop/catalogue/product/price-jump.ts";
import { formFieldsOf } from "../../../../shop/catalogue/product/product-edit.ts";
import { choicesOf, productEditForm } from "../../../../shop/catalogue/product/product-edit-form.ts";
import type { PublishProblem } from "../../../../shop/catalogue/product/publish-problems.ts";
import { saveProduct } from "../../../../shop/catalogue/product/save-product.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";
import { found } from "../../../http/found.ts";
import { type ProductConflictView, productConflictView } from "./conflict-view.ts";
import { goesWithFields } from "./goes-with.ts";
import { productPagePath } from "./page-path.ts";
import { fillBlankPrices, withBothPrices } from "./typed-prices.ts";

export interface ProductFormAnswer extends Rejected {
  /** What is missing before it can be in the shop. */
  problems?: string[];
  conflict?: ProductConflictView;
  /** The prices were made one in the form, which is not saved yet. */
  madeOne?: true;
}

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of a product's page: its fields, and the buttons that take it into the shop or out of it. */
export async function productEditAction(form: FormData, product: EditableProduct, context: Context) {
  const intent = String(form.get("intent") ?? "save");
  const [db, { id: actorId }] = [context.get(database), context.get(customer)];
  if (isStatusChange(intent)) {
    const result = await changeProductStatus(db, product.id, intent, { actorId });
    if (result.outcome === "unknown") throw data("Product not found", { status: 404 });
    if (result.outcome === "incomplete") return answer({ values: {}, errors: {} }, 409, result.problems);
    throw redirect(
      productPagePath(product.id, { done: `${intent}-${result.status}`, changed: result.revision }),
      303,
    );
  }
  if (intent === "duplicate") {
    const copy = found(await duplicateProduct(db, product.id, actorId), "Product");
    throw redirect(productPagePath(copy, { done: "duplicate" }), 303);
  }
  return saveForm(form, product, context, intent);
}

async function saveForm(form: FormData, product: EditableProduct, context: Context, intent: string) {
  const db = context.get(database);
  const publish = intent === "publish";
  if (product.status === "draft") fillBlankPrices(form);
  form.set("goesWith", typedGoesWith(form) ?? product.goesWith.join(", "));
  const parsed = parseForm(productEditForm, form);
  const madeOne = withBothPrices(intent, reject(form, {}));
  if (madeOne) return data<ProductFormAnswer>(madeOne);
  if (!parsed.ok) return data<ProductFormAnswer>(parsed.rejected, { status: 400 });
  const read = parsed.value;
  const questions = unaskedPriceJumps(product, read, read.askedPrices);
  if (Object.keys(questions).length > 0) {
    form.set(askedPricesField, askedPrices(read));
    return data<ProductFormAnswer>(reject(form, questions), { status: 409 });
  }
  const result = await saveProduct(
    db,
    {
      id: product.id,
      version: read.version,
      seen: read.seen,
      choices: choicesOf(read),
      // Without version and choices.
      fields: formFieldsOf({ ...product, ...read, version: product.version }),
      publish,
    },
    { actorId: context.get(customer).id },
  );
  switch (result.outcome) {
    case "unknown":
      throw data("Product not found", { status: 404 });
    case "refused":
      return data<ProductFormAnswer>(reject(form, result.errors), { status: 400 });
    case "incomplete":
      return answer(reject(form, {}), 400, result.problems);
    case "conflict": {
      const names = new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
      const conflict = productConflictView(result, result.current.version, names);
      return data<ProductFormAnswer>({ ...reject(form, {}), conflict }, { status: 409 });
    }
    case "saved": {
      const done = publish ? "publish-active" : "saved";
      throw redirect(
        productPagePath(product.id, { done, kept: result.theirsOnly, changed: result.revision }),
        303,
      );
    }
  }
}

/** The ids of the four choices; null: a form without them. */
function typedGoesWith(form: FormData): string | null {
  const chosen = goesWithFields.map((name) => form.get(name));
  return chosen.includes(null) ? null : chosen.filter(Boolean).join(", ");
}

function answer(rejected: Rejected, status: number, problems: readonly PublishProblem[]) {
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field ?? "form", message]));
  return data<ProductFormAnswer>(
    { ...rejected, errors, problems: problems.map(({ message }) => message) },
    { status },
  );
}

function isStatusChange(intent: string): intent is Exclude<StatusChange, "publish"> {
  return ["unpublish", "archive", "bring-back"].includes(intent);
}
