import type { EditableProduct } from "./editable-product.ts";

/** A reason why a product cannot be in the shop yet; `field` is the one to fill in, if the form has it. */
export interface PublishProblem {
  field: string | null;
  message: string;
}

type Publishable = Pick<EditableProduct, "name" | "cataloguePrice" | "unitPrice">;

const checks: readonly ((product: Publishable) => PublishProblem | null)[] = [
  ({ name }) => (name.trim() === "" ? { field: "name", message: "The name is missing." } : null),
  ({ cataloguePrice }) =>
    cataloguePrice > 0 ? null : { field: "cataloguePrice", message: "The catalogue price is missing." },
  ({ unitPrice }) =>
    unitPrice > 0 ? null : { field: "unitPrice", message: "The selling price is missing." },
];

/** What is missing before a product can be published; empty: nothing. */
export function publishProblems(product: Publishable): PublishProblem[] {
  return checks.map((check) => check(product)).filter((problem) => problem !== null);
}
