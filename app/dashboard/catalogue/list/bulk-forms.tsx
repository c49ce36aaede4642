import type { ReactNode } from "react";
import { Form } from "react-router";
import type { BulkKind } from "../../../../shop/catalogue/bulk/bulk-change.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../../ui/form/fields-of.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { PriceOperationFields } from "../prices/operation-fields.tsx";

interface BulkFormsProps extends TypedFields {
  products: { id: string; name: string }[];
  categories: { value: string; label: string }[];
}

/** What can be changed of several products: a form for each kind, which shows the changes first. */
export function BulkForms({ products, categories, values, errors }: BulkFormsProps) {
  const field = fieldsOf({ values, errors });
  const part = (kind: BulkKind, title: string, children: ReactNode) => (
    <BulkForm {...{ products, title, kind }} isOpen={values.kind === kind}>
      {children}
    </BulkForm>
  );
  return (
    <div className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {part("prices", "Prices", <PriceOperationFields {...{ values, errors }} />)}
      {part(
        "availability",
        "Sold out or available",
        <SelectField
          {...field("soldOut")}
          label="Can customers buy them?"
          choices={[
            { value: "yes", label: "No: mark them sold out" },
            { value: "no", label: "Yes: available again" },
          ]}
        />,
      )}
      {part(
        "category",
        "Category",
        <SelectField {...field("category")} label="Category" choices={categories} />,
      )}
      {part(
        "tags",
        "Tags",
        <>
          <Field {...field("add")} label="Add these" optional hint="Separate with commas." />
          <Field {...field("remove")} label="Remove these" optional />
        </>,
      )}
      {part(
        "status",
        "Status",
        <SelectField
          {...field("status")}
          label="Status"
          choices={[
            { value: "active", label: "Visible to customers" },
            { value: "draft", label: "Draft: only staff can see it" },
            { value: "archived", label: "Archived" },
          ]}
        />,
      )}
      <BulkForm {...{ products, title: "Scheduled price" }} action="/dashboard/prices/new" button="Continue">
        <p className="text-sm text-ink-soft">
          A price that starts and ends automatically, for example for Eid. The old price returns afterwards.
        </p>
      </BulkForm>
    </div>
  );
}

interface BulkFormProps {
  products: BulkFormsProps["products"];
  title: string;
  kind?: BulkKind;
  action?: string;
  button?: string;
  isOpen?: boolean;
  children: ReactNode;
}

function BulkForm({
  products,
  title,
  kind,
  action = "/dashboard/products/bulk",
  button = "Preview the change",
  isOpen = false,
  children,
}: BulkFormProps) {
  return (
    <details open={isOpen}>
      <summary className="flex min-h-13 cursor-pointer items-center px-4 font-semibold">{title}</summary>
      <Form method="get" action={action} className="grid gap-4 px-4 pb-5">
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        {products.map(({ id }) => (
          <input key={id} type="hidden" name="product" value={id} />
        ))}
        {children}
        <Button size="small" className="justify-self-start">
          {button}
        </Button>
      </Form>
    </details>
  );
}
