import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Category } from "../../../../shop/catalogue/categories/category-queries.ts";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { SavedForm } from "../../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { SaveBar } from "../../ui/save-bar.tsx";
import { ProductConflict } from "./conflict.tsx";
import type { ProductFormAnswer } from "./edit-action.ts";
import { ProductLabel, ProductWords } from "./fields.tsx";
import { type DatedPrice, ProductPrices } from "./prices.tsx";

interface ProductFormProps {
  /** Where it is sent. */
  action: string;
  /** As they are stored. */
  values: Record<string, string>;
  categories: readonly Category[];
  /** Scheduled prices that run or wait. */
  datedPrices?: readonly DatedPrice[];
  answer: (ProductFormAnswer & { unsent?: true }) | undefined;
  /** Who types, and what the form was made from: see `SavedForm`. */
  saved: { owner: string; name: string; version: number | string; versionField?: string };
  /** The buttons. */
  children: ReactNode;
}

/** The form of a product: prices, words and details, with what somebody else changed meanwhile. */
export function ProductForm({
  action,
  values: stored,
  categories,
  datedPrices = [],
  answer,
  saved,
  children,
}: ProductFormProps) {
  const { errors, props } = useFormErrors(answer);
  // What the buttons for another status answer has no fields.
  const values = answer && Object.keys(answer.values).length > 0 ? answer.values : stored;
  const sentVersion = answer?.values[saved.versionField ?? "version"];
  return (
    <Form {...props} method="post" action={action} noValidate className="mt-4 grid gap-4">
      {/* What Enter in a field presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <SavedForm {...saved} sentVersion={sentVersion} />
      <FormMessage answer={answer} errors={errors} />
      {answer?.conflict ? <ProductConflict conflict={answer.conflict} values={values} /> : null}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start">
        <div className="lg:col-start-2">
          <ProductPrices
            // Made one on the server, where there are no scripts.
            key={answer?.madeOne ? "one" : "typed"}
            values={values}
            errors={errors}
            dated={datedPrices}
          />
        </div>
        <div className="grid gap-4 lg:row-start-1">
          <ProductWords values={values} errors={errors} categories={categories} />
          <ProductLabel values={values} errors={errors} />
        </div>
      </div>
      <SaveBar>{children}</SaveBar>
    </Form>
  );
}

function FormMessage({
  answer,
  errors,
}: {
  answer: ProductFormAnswer | undefined;
  errors: Record<string, string>;
}) {
  if (answer?.madeOne) return <p role="status">Both prices now match. Save to keep them.</p>;
  if (!answer || Object.keys(errors).length === 0) return null;
  if (!answer.problems) return <ErrorBox>Not saved. Please check the marked fields.</ErrorBox>;
  return (
    <ErrorBox>
      Not ready to publish yet:
      <ul className="list-disc ps-5">
        {answer.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </ErrorBox>
  );
}
