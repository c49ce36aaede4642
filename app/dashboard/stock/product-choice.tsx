import { SelectField } from "../ui/select-field.tsx";

interface ProductChoiceProps {
  products: readonly { id: string; name: string }[];
  chosen?: string | undefined;
  error?: string | undefined;
}

/** Chooses one of the products. */
export function ProductChoice({ products, chosen, error }: ProductChoiceProps) {
  return (
    <SelectField
      name="product"
      label="Product"
      choices={[
        { value: "", label: "Choose a product" },
        ...products.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      defaultValue={chosen ?? ""}
      error={error}
    />
  );
}
