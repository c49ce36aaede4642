import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface NamedProduct {
  id: string;
  name: string;
}

/** The products whose orders pay an advance, whatever the amount. */
export function AdvanceProducts({ products, others }: Record<"products" | "others", NamedProduct[]>) {
  return (
    <section aria-labelledby="advance-products" className="grid gap-4 border-t border-hairline pt-8">
      <div>
        <h2 id="advance-products" className="text-lg font-semibold">
          Products
        </h2>
        <p className="text-sm text-ink-soft">Orders with one of these products always need an advance.</p>
      </div>
      {products.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {products.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="product" value={id} />
                <Button name="intent" value="remove" tone="quiet" size="small" aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">None yet.</p>
      )}
      {others.length > 0 ? (
        <Form method="post" preventScrollReset className="grid gap-3">
          <SelectField
            label="Add a product"
            name="product"
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button name="intent" value="add" tone="quiet" size="small" className="justify-self-start">
            Add
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
