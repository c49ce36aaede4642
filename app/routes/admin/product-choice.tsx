import { useId } from "react";

interface ProductChoiceProps {
  products: readonly { id: string; name: string }[];
  chosen?: string | undefined;
  error?: string | undefined;
}

/** Chooses one of the products. */
export function ProductChoice({ products, chosen, error }: ProductChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Product
      </label>
      <select
        id={id}
        name="product"
        defaultValue={chosen ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-h-13 w-full min-w-0 rounded-md border border-line bg-paper px-3.5 text-base aria-invalid:border-clay"
      >
        <option value="">Choose a product</option>
        {products.map((product) => (
          <option key={product.id} value={product.id}>
            {product.name}
          </option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </div>
  );
}
